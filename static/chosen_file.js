// Says below a field for a file which one was chosen, and how large it is.
{
  const steps = [[1024 * 1024, "megabyte"], [1024, "kilobyte"], [1, "byte"]];

  const sized = (size) => {
    const [bytes, unit] = steps.find(([least]) => size >= least) ?? steps.at(-1);
    const style = { style: "unit", unit, maximumFractionDigits: 1 };
    return new Intl.NumberFormat(document.documentElement.lang, style).format(size / bytes);
  };

  for (const place of document.querySelectorAll(".to-drop")) {
    const input = place.querySelector("input");
    const said = place.querySelector("[role=status]");
    const say = () => {
      const [file] = input.files;
      said.hidden = !file;
      said.textContent = file ? `${file.name} · ${sized(file.size)}` : "";
    };
    input.addEventListener("change", say);
    addEventListener("pageshow", say); // a browser that goes back may keep the file
  }
}
