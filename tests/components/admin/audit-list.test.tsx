import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuditList } from "@/components/admin/audit-list";
import { createDateFormatters } from "@/components/common/date-formatters";
import type { AuditEntryView } from "@/lib/administration/audit-log/schema";
import { AUDIT_ACTION_LABELS } from "@/lib/identity/audit/schema";

const noor = { id: "1", slug: "noor", name: "Noor", lastName: "Admin" };
const ana = { id: "2", slug: "ana", name: "Ana", lastName: "Ruiz", masterTitle: null };

const entry = (change: Partial<AuditEntryView>): AuditEntryView => ({
  id: "e1",
  action: "user.role",
  subjectId: ana.id,
  subject: ana,
  before: null,
  after: null,
  contentTitle: null,
  createdAt: "2026-11-21T23:30:00.000Z",
  actor: noor,
  ...change,
});

function textOf(change: Partial<AuditEntryView>): string | null | undefined {
  const { container, unmount } = render(
    <AuditList entries={[entry(change)]} dateFormatters={createDateFormatters("Europe/Madrid")} />,
  );
  const text = container.querySelector("p")?.textContent;
  unmount();
  return text;
}

test("describes who did what to whom", () => {
  const role = { before: { role: "student" }, after: { role: "master" } };
  expect(textOf(role)).toBe("Noor Admin cambió el rol de Ana Ruiz, de aprendiz a Maestro.");
  const active = { action: "user.active", after: { active: false } };
  expect(textOf(active)).toBe("Noor Admin desactivó la cuenta de Ana Ruiz.");
  const edited = { action: "profile.edited", after: { fields: ["location", "disciplines"] } };
  expect(textOf(edited)).toBe("Noor Admin editó el perfil de Ana Ruiz (lugar, disciplinas).");
  const exported = { action: "users.exported", subject: null, subjectId: "csv" };
  expect(textOf(exported)).toBe("Noor Admin exportó la lista de personas.");
  const bank = { action: "payouts.exported", subject: null, subjectId: "csv" };
  expect(textOf(bank)).toBe("Noor Admin exportó los pagos a Maestros.");
  const mail = { action: "mail.retried", after: { kind: "welcome", hasAccount: true } };
  expect(textOf(mail)).toBe("Noor Admin volvió a enviar un correo («Bienvenida») a Ana Ruiz.");
  const visitorMail = { action: "mail.discarded", after: { kind: "invitation", hasAccount: false } };
  expect(textOf({ ...visitorMail, subject: null })).toBe(
    "Noor Admin descartó un correo («Invitación») a alguien sin cuenta.",
  );
  const job = { action: "job.retried", subject: null, after: { kind: "remind", hasAccount: false } };
  expect(textOf(job)).toBe("Noor Admin repitió el trabajo «Recordatorios de encuentros».");
  const paid = { action: "sale.paid", after: { amount: "1859", currency: "eur" } };
  expect(textOf(paid)?.replace(/\s/g, " ")).toBe(
    "Noor Admin marcó como pagada una venta de Ana Ruiz: 18,59 €.",
  );
});

test.each([
  ["content.takenDown", {}, "retiró una enseñanza de Ana Ruiz: «Yoga al alba»."],
  ["content.edited", { price: "9" }, "editó una enseñanza de Ana Ruiz: «Yoga al alba», con otro precio."],
  ["participants.exported", {}, "exportó quién participa en una enseñanza de Ana Ruiz: «Yoga al alba»."],
])("names the content of %s", (action, after, text) => {
  expect(textOf({ action, after, contentTitle: "Yoga al alba" })).toBe(`Noor Admin ${text}`);
});

test("covers every action and deleted accounts", () => {
  for (const action of Object.keys(AUDIT_ACTION_LABELS)) {
    const text = textOf({ action, before: {}, after: {}, subject: null, actor: null });
    expect(text).toMatch(/^Alguien [a-zñáéíóú]+/);
    expect(text).not.toContain(":");
  }
  expect(textOf({ action: "something.new" })).toBe("Noor Admin something.new: Ana Ruiz.");
});

test("shows times in the reader's zone", () => {
  render(<AuditList entries={[entry({})]} dateFormatters={createDateFormatters("Europe/Madrid")} />);
  expect(screen.getByText("22 nov 2026, 0:30")).toBeTruthy();
});

test.each([
  ["MAESTRA", "Maestra"],
  ["MAESTRE", "Maestre"],
  [null, "Maestro"],
] as const)("names a new Master by the preferred word (%s)", (masterTitle, word) => {
  const approved = { action: "application.approved", subject: { ...ana, masterTitle } };
  expect(textOf(approved)).toContain(`Ana Ruiz, que ahora es ${word}.`);
});
