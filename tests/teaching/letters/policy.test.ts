import { expect, test } from "vitest";
import {
  canReadLetter,
  findMissingFields,
  findMissingTarget,
  findNextAllowedAt,
  toNewDraft,
} from "@/lib/teaching/letters/policy";
import { letterDraftInput } from "@/lib/teaching/letters/schema";

const NOW = new Date("2026-11-23T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test("one letter a day goes to followers and apprentices, three to those who received a content or are members", () => {
  expect(findNextAllowedAt("FOLLOWERS", [], NOW)).toBeNull();
  expect(findNextAllowedAt("FOLLOWERS", [hoursAgo(24)], NOW)).toBeNull();
  expect(findNextAllowedAt("APPRENTICES", [hoursAgo(23)], NOW)).toEqual(new Date("2026-11-23T13:00:00Z"));
  expect(findNextAllowedAt("AYNI", [hoursAgo(1), hoursAgo(2)], NOW)).toBeNull();
  expect(findNextAllowedAt("ENCUENTRO", [hoursAgo(1), hoursAgo(5), hoursAgo(2)], NOW)).toEqual(
    new Date("2026-11-24T07:00:00Z"),
  );
  expect(findNextAllowedAt("MEMBERS", [hoursAgo(1), hoursAgo(2)], NOW)).toBeNull();
  expect(findNextAllowedAt("MEMBERS", [hoursAgo(1), hoursAgo(5), hoursAgo(2)], NOW)).toEqual(
    new Date("2026-11-24T07:00:00Z"),
  );
});

test("a letter to participants needs its content, one to those of an encuentro the encuentro as well", () => {
  const target = { ayniId: null, encuentroId: null };
  expect(findMissingTarget({ ...target, audience: "FOLLOWERS" })).toBeNull();
  expect(findMissingTarget({ ...target, audience: "AYNI" })).toBe("ayniId");
  expect(findMissingTarget({ ...target, audience: "ENCUENTRO", ayniId: "a" })).toBe("encuentroId");
  expect(findMissingTarget({ ...target, audience: "ATTENDEES", ayniId: "a" })).toBe("encuentroId");
});

test("a letter is sent with its people, a subject and a text", () => {
  const letter = { audience: "AYNI", ayniId: null, encuentroId: null, subject: " ", body: "\u200b" } as const;
  expect(findMissingFields(letter)).toEqual({
    ayniId: "Elige de qué enseñanza",
    subject: "Escribe un asunto",
    body: "Escribe tu carta",
  });
  expect(findMissingFields({ ...letter, audience: "FOLLOWERS", subject: "Hola", body: "Hola" })).toEqual({});
});

test("who muted a Master still reads what is about their own encuentros", () => {
  expect(canReadLetter("FOLLOWERS", "MUTED")).toBe(false);
  expect(canReadLetter("ENCUENTRO", "MUTED")).toBe(true);
  expect(canReadLetter("FOLLOWERS", "SITE")).toBe(true);
});

test("a subject is one line without control characters: it becomes a header of a mail", () => {
  const input = {
    version: 0,
    audience: "FOLLOWERS",
    subject: "Hola\r\nBcc: todos@example.test\u202e",
    body: "Hola",
  };
  expect(letterDraftInput.parse(input).subject).toBe("Hola Bcc: todos@example.test");
});

test("a target of another audience is left out", () => {
  const id = "0198f2d5-0000-7000-8000-000000000000";
  const input = { version: 0, audience: "APPRENTICES", ayniId: id, encuentroId: id, subject: "", body: "" };
  expect(letterDraftInput.parse(input)).toMatchObject({ ayniId: null, encuentroId: null });
});

test("a link to a new letter chooses its people only among the Master's own", () => {
  const encuentro = { id: "e", title: "", startsAt: NOW.toISOString(), timezone: "Europe/Madrid" };
  const contents = [{ id: "a", title: "Respirar", encuentros: [encuentro] }];
  const start = { para: "participantes" as const, ayni: "a", encuentro: "e" };
  expect(toNewDraft("x", start, contents)).toMatchObject({
    audience: "ENCUENTRO",
    ayniId: "a",
    encuentroId: "e",
  });
  expect(toNewDraft("x", { ...start, para: "asistentes" }, contents)).toMatchObject({
    audience: "ATTENDEES",
    encuentroId: "e",
  });
  expect(toNewDraft("x", start, [])).toMatchObject({ audience: "AYNI", ayniId: null, encuentroId: null });
  expect(toNewDraft("x", { para: "aprendices" }, contents)).toMatchObject({ audience: "APPRENTICES" });
  expect(toNewDraft("x", { para: "miembros" }, contents)).toMatchObject({
    audience: "MEMBERS",
    ayniId: null,
  });
});
