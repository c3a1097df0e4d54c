import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProfilePage } from "@/components/masters/profile-page";
import type { GivenThanks } from "@/lib/community/thanks/schema";
import type { PublicProfile } from "@/lib/identity/users/schema";
import * as sessionModule from "@/components/common/session/use-session";
import * as reportButtonModule from "@/components/moderation/report-button";
import { stubExports } from "@/tests/setup/stub-exports";

stubExports(sessionModule, { useSession: () => ({ data: null }) });
stubExports(reportButtonModule, { ReportButton: () => null });

const profile: PublicProfile = {
  id: "u1",
  slug: "elisa-navarro",
  name: "Elisa",
  lastName: "Navarro",
  role: "student",
  image: null,
  backgroundImage: null,
  country: "ES",
  city: null,
  disciplines: ["YOGA", "REIKI"],
  createdAt: "2026-03-01T10:00:00.000Z",
  masterProfile: null,
};

const thanks: GivenThanks = {
  id: "t1",
  text: "Me ha servido.",
  words: [],
  authorName: "Elisa N.",
  answer: null,
  createdAt: "2026-11-01T10:00:00.000Z",
  masterName: "Lucía Ferrer",
  ayni: { slug: "respirar", title: "Respirar para volver a casa" },
};

test("an apprentice's profile shows the thanks that they want on it, each with its content", () => {
  render(<ProfilePage profile={profile} thanks={[thanks]} />);
  expect(screen.getByRole("region", { name: "Agradecimientos que ha dado" }).textContent).toContain(
    "Me ha servido.A Lucía Ferrer · noviembre de 2026 · Respirar para volver a casa",
  );
  expect(screen.getByRole("link", { name: thanks.ayni.title }).getAttribute("href")).toBe("/ayni/respirar");
  expect(screen.getByRole("link", { name: "Yoga" })).toBeTruthy();
});

test("without thanks to show, it does not mention them", () => {
  render(<ProfilePage profile={profile} thanks={[]} />);
  expect(screen.queryByText(/Agradecimientos/)).toBeNull();
});
