import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import Cookies from "js-cookie";
import { afterEach, expect, test } from "vitest";
import { parsePostponedParts } from "@/components/feed/postponed-parts";
import { ProfileReminders } from "@/components/feed/profile-reminders";
import { POSTPONED_PARTS_COOKIE } from "@/lib/platform/browser/hint-script";

afterEach(() => Cookies.remove(POSTPONED_PARTS_COOKIE));

test("links to what is missing, and nothing without it", () => {
  const { rerender } = render(<ProfileReminders parts={["photo", "disciplines"]} />);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/account-settings/profile#foto",
    "/account-settings/profile#disciplinas",
  ]);
  rerender(<ProfileReminders parts={[]} />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("each reminder can be dismissed, which is remembered", async () => {
  render(<ProfileReminders parts={["photo", "place"]} />);
  await userEvent.click(screen.getByRole("button", { name: "Ahora no: Ponle cara a tu perfil" }));
  expect(screen.queryByText("Ponle cara a tu perfil")).toBeNull();
  expect(screen.getByText("Di dónde estás")).toBeTruthy();
  expect(parsePostponedParts(Cookies.get(POSTPONED_PARTS_COOKIE))).toEqual(["photo"]);

  await userEvent.click(screen.getByRole("button", { name: "Ahora no: Di dónde estás" }));
  expect(screen.queryByRole("region")).toBeNull();
  expect(parsePostponedParts(Cookies.get(POSTPONED_PARTS_COOKIE))).toEqual(["photo", "place"]);
});

test.each([undefined, "", "nada", "photo<script>"])("reads nothing from the cookie %j", (value) => {
  expect(parsePostponedParts(value)).toEqual([]);
});
