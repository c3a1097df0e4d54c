import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { POST as background } from "@/app/api/profiles/[id]/backgroundImage/upload/route";
import { PUT } from "@/app/api/profiles/[id]/route";
import { POST as photo } from "@/app/api/profiles/[id]/step-3/route";
import { findAyni } from "@/lib/content/ayni/data";
import { cacheTags } from "@/lib/platform/cache";
import { db } from "@/lib/platform/db/client";
import { storage } from "@/lib/platform/ports/storage";
import { deleteOrphanedFiles } from "@/lib/content/uploads/service";
import { createTestAyni } from "@/tests/support/factories/ayni";
import { buildFileForm, buildPicture } from "@/tests/support/factories/forms";
import {
  createSessionCookie,
  createTestMaster,
  createTestUser,
  getProfileId,
} from "@/tests/support/factories/users";
import { callHandler } from "@/tests/support/call-handler";
import { takeInvalidatedTags } from "@/tests/setup/next-cache";

type Person = Awaited<ReturnType<typeof createTestUser>>;

async function signedIn(person: Person) {
  return { cookie: await createSessionCookie(person), params: { id: await getProfileId(person) } };
}
const save = async (person: Person, json: unknown) =>
  callHandler(PUT, { method: "PUT", json, ...(await signedIn(person)) });
const profileOf = (person: Person) => db.profile.findUniqueOrThrow({ where: { userId: person.id } });

const madrid = { country: "ES", state: "Madrid", city: "Madrid" };
const three = ["YOGA", "REIKI", "TAROT"];

describe("the steps of the setup wizard", () => {
  test("are saved one by one and returned together", async () => {
    const person = await createTestUser();
    expect((await save(person, { profile: { completedStep: 1 } })).body.data.completedStep).toBe(1);
    const second = await save(person, { profile: { completedStep: 2, location: madrid } });
    expect(second.body.data).toMatchObject({ completedStep: 2, location: madrid });
    const fourth = await save(person, { profile: { completedStep: 4, disciplines: [...three, "YOGA"] } });
    expect(fourth).toMatchObject({ status: 200, body: { data: { completedStep: 4, disciplines: three } } });
    expect(fourth.body.data.masterProfile).toBeNull();
  });

  test("can skip forward but never decrease", async () => {
    const person = await createTestUser();
    await save(person, { profile: { completedStep: 4 } });
    expect((await save(person, { profile: { completedStep: 2 } })).body.data.completedStep).toBe(4);
    const both = [
      save(person, { profile: { completedStep: 1 } }),
      save(person, { profile: { completedStep: 4 } }),
    ];
    await Promise.all(both);
    expect((await profileOf(person)).completedStep).toBe(4);
  });

  test.each([
    [{ completedStep: 5 }, "profile.completedStep", "Este paso no existe"],
    [{ completedStep: -1 }, "profile.completedStep", "Este paso no existe"],
    [{ completedStep: "2" }, "profile.completedStep", "Este paso no existe"],
    [
      { completedStep: 4, disciplines: ["YOGA", "REIKI", "YOGA"] },
      "profile.disciplines",
      "Elige un mínimo de 3",
    ],
    [{ disciplines: [] }, "profile.disciplines", "Debes seleccionar al menos una disciplina"],
    [{ disciplines: "YOGA" }, "profile.disciplines", "Debes seleccionar al menos una disciplina"],
    [{ disciplines: ["CHOCOLATE"] }, "profile.disciplines.0", "Elige una disciplina de la lista"],
    [{ location: { country: "ES" } }, "profile.location.state", "Debes seleccionar una región"],
    [
      { location: { country: "ES", state: "Jalisco" } },
      "profile.location.state",
      "Debes seleccionar una región",
    ],
    [{ location: { ...madrid, state: 7 } }, "profile.location.state", "Debes seleccionar una región"],
    [{ location: { country: "XX" } }, "profile.location.country", "Elige un país"],
    [
      { location: { ...madrid, city: "a\0b" } },
      "profile.location.city",
      "Este texto tiene caracteres no válidos",
    ],
  ])("rejects %j with its message", async (profile, field, text) => {
    const person = await createTestUser();
    const before = await profileOf(person);
    const answer = await save(person, { profile });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: "ValidationError", fields: { [field]: text } },
    });
    expect(await profileOf(person)).toEqual(before);
  });

  test("requires only one discipline outside the setup", async () => {
    expect((await save(await createTestUser(), { profile: { disciplines: ["YOGA"] } })).status).toBe(200);
  });

  test.each([
    ["Vilcabamba", { country: "EC", state: "Loja", city: "Vilcabamba" }],
    [" \u200BMontañita\u200B ", { country: "EC", state: "Santa Elena", city: "Montañita" }],
    ["", { country: "CR", state: "Guanacaste", city: null }],
    [null, { country: "CR", state: "Guanacaste", city: null }],
  ])("keeps the city «%s», which no list has or nobody wrote", async (city, location) => {
    const answer = await save(await createTestUser(), { profile: { location: { ...location, city } } });
    expect(answer).toMatchObject({ status: 200, body: { data: { location } } });
  });

  test("requires no region in countries without regions, and accepts region codes", async () => {
    const person = await createTestUser();
    const vatican = { country: "VA", state: null, city: null };
    expect((await save(person, { profile: { location: vatican } })).body.data.location).toEqual(vatican);
    const spelled = { country: "ES", state: "M", city: "madrid" };
    expect((await save(person, { profile: { location: spelled } })).body.data.location).toEqual(madrid);
  });
});

const words = {
  shortDescription: "Acompaño con reiki",
  offering: "Sesiones sin prisa.",
  topics: ["CALM"],
  website: "https://ejemplo.test",
  videoUrl: "https://youtu.be/dQw4w9WgXcQ?t=3",
};

describe("the Master profile", () => {
  test("stores the embed URL of a video and expires the public pages", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    takeInvalidatedTags();
    const answer = await save(master, { masterProfile: words });
    expect(answer.body.data.masterProfile).toMatchObject({
      ...words,
      website: "https://ejemplo.test/",
      videoUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=3",
    });
    expect(takeInvalidatedTags().sort()).toEqual(
      [cacheTags.catalogue(), cacheTags.master(master.slug), cacheTags.ayni(ayni.slug)].sort(),
    );
    const cleared = await save(master, { masterProfile: { website: "", videoUrl: null } });
    expect(cleared.body.data.masterProfile).toMatchObject({
      website: null,
      videoUrl: null,
      topics: ["CALM"],
    });
  });

  test.each([
    ["shortDescription", "  ", "Debes acompañar tu nombre con una breve descripción"],
    ["offering", "", "Debes describir brevemente lo que ofreces a la comunidad"],
    ["topics", [], "Debes seleccionar al menos una temática"],
    ["website", "ejemplo", "Este no es un enlace válido"],
    ["website", "javascript:alert(1)", "Este no es un enlace válido"],
    ["videoUrl", "https://example.com/video.mp4", "Este no es un enlace válido de Youtube o Vimeo"],
    ["videoUrl", "https://youtu.be/corto", "Este no es un enlace válido de Youtube o Vimeo"],
    ["videoUrl", { $ne: 1 }, "Este no es un enlace válido de Youtube o Vimeo"],
    ["languages", [], "Elige al menos un idioma"],
  ])("rejects %s %j", async (field, value, text) => {
    const answer = await save(await createTestMaster(), { masterProfile: { [field]: value } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { [`masterProfile.${field}`]: text } } });
  });

  test("says whether the Master is a professional, which the page of a content shows", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id });
    expect((await findAyni(ayni.slug))?.masterSellerKind).toBeNull();
    takeInvalidatedTags();
    const answer = await save(master, { masterProfile: { sellerKind: "PRIVATE" } });
    expect(answer.body.data.masterProfile.sellerKind).toBe("PRIVATE");
    expect(takeInvalidatedTags()).toContain(cacheTags.ayni(ayni.slug));
    expect((await findAyni(ayni.slug))?.masterSellerKind).toBe("PRIVATE");
    const wrong = await save(master, { masterProfile: { sellerKind: "SHOP" } });
    expect(wrong).toMatchObject({
      status: 422,
      body: { fields: { "masterProfile.sellerKind": "Elige si ofreces como profesional o como particular" } },
    });
  });

  test("accepts ten topics and rejects an eleventh", async () => {
    const { topicKeys } = await import("@/lib/reference/topics");
    const master = await createTestMaster();
    expect((await save(master, { masterProfile: { topics: topicKeys.slice(0, 10) } })).status).toBe(200);
    const answer = await save(master, { masterProfile: { topics: topicKeys.slice(0, 11) } });
    expect(answer.body.fields["masterProfile.topics"]).toBe("No puedes seleccionar más de 10 temáticas");
  });

  test("requires all fields when it is created", async () => {
    const master = await createTestMaster();
    await db.masterProfile.delete({ where: { userId: master.id } });
    const answer = await save(master, { masterProfile: { offering: "Yo" } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields).sort()).toEqual([
      "masterProfile.shortDescription",
      "masterProfile.topics",
    ]);
    expect((await save(master, { masterProfile: words })).status).toBe(200);
  });

  test("updates the country of online contents", async () => {
    const master = await createTestMaster();
    const ayni = await createTestAyni({ userId: master.id, country: "ES" });
    const there = await createTestAyni({
      userId: master.id,
      contentType: "EVENT",
      modality: "OFFLINE",
      placeCountry: "PT",
      country: "PT",
    });
    const santiago = { country: "UY", state: "Montevideo", city: "Montevideo" };
    expect((await save(master, { profile: { location: santiago } })).status).toBe(200);
    const countryOf = async (id: string) => (await db.ayni.findUniqueOrThrow({ where: { id } })).country;
    expect([await countryOf(ayni.id), await countryOf(there.id)]).toEqual(["UY", "PT"]);
  });

  test.each(["🧘‍♀️ Práctica", "\u202eאבג مرحبا", "<script>alert(1)</script>"])(
    "stores %j as text",
    async (text) => {
      const answer = await save(await createTestMaster(), { masterProfile: { offering: text } });
      expect(answer.body.data.masterProfile.offering).toBe(text);
    },
  );

  test("keeps as many emoji as letters", async () => {
    const training = [{ title: "👍🏽".repeat(120), school: "Escuela", year: 2000 }];
    const master = await createTestMaster();
    const answer = await save(master, { masterProfile: { ...words, training } });
    expect(answer.body.data?.masterProfile.training).toMatchObject(training);
    const longer = [{ title: "👍🏽".repeat(121), school: "Escuela", year: 2000 }];
    expect((await save(master, { masterProfile: { training: longer } })).status).toBe(422);
  });

  test("rejects 10 000 characters and lone surrogates", async () => {
    const master = await createTestMaster();
    expect((await save(master, { masterProfile: { offering: "a".repeat(10_000) } })).status).toBe(422);
    expect((await save(master, { masterProfile: { offering: "\ud800" } })).status).toBe(422);
  });
});

const send = async (person: Person, form: BodyInit, handler: typeof photo = photo) =>
  callHandler(handler, { method: "POST", body: form, ...(await signedIn(person)) });

async function stored(url: string) {
  const answer = await fetch(url);
  return { status: answer.status, image: sharp(Buffer.from(await answer.arrayBuffer())) };
}

const toSmallUrl = (url: string): string => url.replace("-512.webp", "-192.webp");

describe("a profile image", () => {
  test.each(["png", "jpeg", "gif"] as const)("turns a %s into a square without metadata", async (format) => {
    const person = await createTestUser();
    const { status, body } = await send(person, buildFileForm(await buildPicture({ format })));
    expect(status).toBe(200);
    expect(body.data.completedStep).toBe(3);
    const { image } = await stored(body.data.profileImage);
    expect(await image.metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect((await image.metadata()).exif).toBeUndefined();
    const small = await stored(toSmallUrl(body.data.profileImage));
    expect(await small.image.metadata()).toMatchObject({ format: "webp", width: 192, height: 192 });
  });

  test("control: the uploaded image has metadata", async () => {
    expect((await sharp(await buildPicture()).metadata()).exif).toBeDefined();
  });

  test("does not complete a step of the wizard as a background", async () => {
    const person = await createTestUser();
    const { body } = await send(
      person,
      buildFileForm(await buildPicture({ width: 2400, height: 600 })),
      background,
    );
    expect(body.data).toMatchObject({ completedStep: 0, profileImage: null });
    const { image } = await stored(body.data.backgroundImage);
    expect(await image.metadata()).toMatchObject({ width: 1920, height: 480 });
  });

  test("does not move the wizard back", async () => {
    const person = await createTestUser();
    await save(person, { profile: { completedStep: 4 } });
    expect((await send(person, buildFileForm(await buildPicture()))).body.data.completedStep).toBe(4);
  });

  test("is deleted by the sweep once replaced, and the current one stays", async () => {
    const person = await createTestUser();
    const first = (await send(person, buildFileForm(await buildPicture()))).body.data.profileImage;
    const second = (await send(person, buildFileForm(await buildPicture({ width: 90 })))).body.data
      .profileImage;
    await deleteOrphanedFiles(new Date(Date.now() + 25 * 3_600_000));
    for (const url of [first, toSmallUrl(first)]) expect((await stored(url)).status).not.toBe(200);
    for (const url of [second, toSmallUrl(second)]) expect((await stored(url)).status).toBe(200);
    expect(await db.file.count({ where: { ownerId: person.id } })).toBe(1);
  });

  const html = new Uint8Array(Buffer.from("<html><script>alert(1)</script></html>"));
  const svg = new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const INVALID_FORMAT = "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.";
  test.each([
    ["HTML that claims to be a PNG", async () => buildFileForm(html), 422, INVALID_FORMAT],
    ["an SVG", async () => buildFileForm(svg, { type: "image/svg+xml" }), 422, INVALID_FORMAT],
    ["a TIFF", async () => buildFileForm(await buildPicture({ format: "tiff" })), 422, INVALID_FORMAT],
    [
      "a truncated image",
      async () => buildFileForm((await buildPicture({ width: 300, height: 300 })).slice(0, 400)),
      422,
      INVALID_FORMAT,
    ],
    ["an empty file", async () => buildFileForm(new Uint8Array()), 422, "Debes seleccionar un fichero"],
    [
      "a file in another field",
      async () => buildFileForm(await buildPicture(), { field: "photo" }),
      422,
      "Debes seleccionar un fichero",
    ],
    ["2 MB", async () => buildFileForm(await buildPaddedPicture(2 * 1_048_576)), 413, /inferior a 2MB/],
    ["7 MB", async () => buildFileForm(await buildPaddedPicture(7 * 1_048_576)), 413, /inferior a 2MB/],
  ] as const)("rejects %s and writes nothing", async (_name, make, status, text) => {
    const person = await createTestUser();
    const answer = await send(person, await make());
    expect(answer.status).toBe(status);
    expect(answer.body.fields.file).toMatch(text);
    expect(await profileOf(person)).toMatchObject({ profileImage: null, completedStep: 0 });
    expect(await db.file.count({ where: { ownerId: person.id } })).toBe(0);
  });

  test("accepts one byte less than 2 MB", async () => {
    expect(
      (await send(await createTestUser(), buildFileForm(await buildPaddedPicture(2 * 1_048_576 - 1)))).status,
    ).toBe(200);
  });

  test("rejects images with too many pixels", async () => {
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: "#fff" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(2 * 1_048_576);
    const answer = await send(await createTestUser(), buildFileForm(Uint8Array.from(bomb)));
    expect(answer).toMatchObject({ status: 422, body: { fields: { file: INVALID_FORMAT } } });
  });

  test.each([
    ["JSON", { json: { file: "x" } }, 415],
    ["no body", {}, 400],
    [
      "a malformed form",
      { body: "abc", headers: { "content-type": "multipart/form-data; boundary=x" } },
      400,
    ],
    ["a form without a boundary", { body: "abc", headers: { "content-type": "multipart/form-data" } }, 400],
    ["a cross-site request", { body: "x", headers: { origin: "https://evil.example" } }, 403],
  ])("returns the right status for %s", async (_name, options, status) => {
    const answer = await callHandler(photo, {
      method: "POST",
      ...(await signedIn(await createTestUser())),
      ...options,
    });
    expect(answer.status).toBe(status);
  });

  test("stays unchanged when the storage fails", async () => {
    const person = await createTestUser();
    const put = storage.put;
    storage.put = () => Promise.reject(Object.assign(new Error("away"), { code: "ECONNREFUSED" }));
    const answer = await send(person, buildFileForm(await buildPicture()));
    storage.put = put;
    expect(answer.status).toBe(503);
    expect((await profileOf(person)).profileImage).toBeNull();
  });
});

/** Pads an image with trailing bytes, which decoders ignore. */
async function buildPaddedPicture(size: number) {
  const padded = new Uint8Array(size);
  padded.set(await buildPicture());
  return padded;
}
