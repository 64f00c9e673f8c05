from dataclasses import dataclass, field

import pytest

from serving.callers import Callers


@dataclass(eq=False)
class Phone:
    waiting_since: float
    is_free: bool = True
    is_cut: bool = field(default=False)

    def is_waiting(self) -> bool:
        return self.is_free

    def hang_up(self) -> None:
        self.is_cut = True


def test_whoever_kept_us_waiting_longest_makes_room():
    callers = Callers(most=100, most_of_an_address=3)
    phones = [Phone(2), Phone(1), Phone(0, is_free=False)]
    assert all(callers.admit(phone, "10.0.0.1") for phone in phones)
    assert callers.admit(Phone(3), "10.0.0.1")
    assert [phone.is_cut for phone in phones] == [False, True, False]
    assert callers.of("10.0.0.1") == callers.count == 3


def test_where_all_are_being_answered_nobody_else_is_admitted():
    callers = Callers(most=100, most_of_an_address=2)
    busy = [Phone(0, is_free=False), Phone(1, is_free=False)]
    assert all(callers.admit(phone, "10.0.0.1") for phone in busy)
    assert not callers.admit(Phone(2), "10.0.0.1")
    assert callers.admit(Phone(2), "10.0.0.2"), "at another address there is room"
    callers.dismiss(busy[0])
    assert callers.admit(Phone(3), "10.0.0.1")


def test_when_all_is_full_the_address_with_most_connections_makes_room():
    callers = Callers(most=4, most_of_an_address=3)
    many, few = [Phone(5), Phone(6), Phone(7)], Phone(0)
    assert all(callers.admit(phone, "10.0.0.1") for phone in many)
    assert callers.admit(few, "10.0.0.2")
    assert callers.admit(Phone(8), "10.0.0.3")
    assert many[0].is_cut
    assert not few.is_cut
    assert callers.count == 4


def test_a_network_of_ipv6_counts_as_one_device():
    callers = Callers(most=100, most_of_an_address=2)
    phones = [Phone(number) for number in range(3)]
    for number, phone in enumerate(phones):
        assert callers.admit(phone, f"2001:db8::{number}")
    assert [phone.is_cut for phone in phones] == [True, False, False]


@pytest.mark.parametrize("address", ["10.1.2.3", "::1"])
def test_a_proxy_has_as_many_as_it_needs(address):
    callers = Callers(most=100, most_of_an_address=2, is_proxy={"10.1.2.3", "::1"}.__contains__)
    phones = [Phone(number) for number in range(20)]
    assert all(callers.admit(phone, address) for phone in phones)
    assert not any(phone.is_cut for phone in phones)


def test_whoever_leaves_is_forgotten():
    callers = Callers(most=2)
    phone = Phone(0)
    assert callers.admit(phone, "10.0.0.1")
    callers.dismiss(phone)
    callers.dismiss(phone)
    assert (callers.count, callers.of("10.0.0.1")) == (0, 0)
