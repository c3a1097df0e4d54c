import { seededRandom } from "@/lib/publishing/textiles/random";
import type { Content } from "./contents";
import { DEMO } from "./demo-accounts";
import { hexOf, idOf } from "./ids";
import type { Sale } from "./orders";
import type { Apprentice, Master } from "./users";

const DAY = 24 * 3600 * 1000;
const VIEW_DAYS = 60;

const FOLLOWED_BY_DEMO = ["lucia-ferrer", "marta-quispe", "andres-molina", "tomas-vidal", "ines-pena"];

/** Who follows whom: those from whom they received something now and then, and a few more. */
export function followRows(
  masters: readonly Master[],
  apprentices: readonly Apprentice[],
  sales: readonly Sale[],
  now: Date,
) {
  return apprentices.flatMap((apprentice) => {
    const random = seededRandom(`follows ${apprentice.slug}`);
    const bought = sales.filter(({ buyer }) => buyer.id === apprentice.id && random.chance(0.5));
    const liked = new Set(bought.map(({ content }) => content.master));
    for (let more = random.int(5); more > 0; more -= 1) {
      const master = masters[random.int(masters.length)];
      if (master) liked.add(master);
    }
    if (apprentice.email === DEMO.apprentice) {
      for (const master of masters) if (FOLLOWED_BY_DEMO.includes(master.slug)) liked.add(master);
    }
    const age = now.getTime() - apprentice.createdAt.getTime();
    return [...liked].map((master) => ({
      followerId: apprentice.id,
      masterId: master.id,
      createdAt: new Date(apprentice.createdAt.getTime() + Math.floor((age * random.int(1000)) / 1000)),
    }));
  });
}

/** Views of the last two months, more where more was received. */
export function viewRows(contents: readonly Content[], sales: readonly Sale[], now: Date) {
  const received = new Map<string, number>();
  for (const { content } of sales) received.set(content.id, (received.get(content.id) ?? 0) + 1);
  return contents.flatMap(({ id, slug, publishedAt, teaching }) => {
    if (!publishedAt || teaching.status) return [];
    const random = seededRandom(`views ${slug}`);
    const days = Math.min(VIEW_DAYS, Math.floor((now.getTime() - publishedAt.getTime()) / DAY));
    const count = 3 + random.int(12) + 5 * (received.get(id) ?? 0);
    return Array.from({ length: count }, (_, index) => ({
      ayniId: id,
      day: new Date(new Date(now.getTime() - random.int(days + 1) * DAY).toISOString().slice(0, 10)),
      visitor: hexOf(`visitor ${id} ${index}`),
    }));
  });
}

const APPLICATIONS = [
  {
    slug: "paz-oyarzun",
    shortDescription: "Paz Oyarzún, tejedora y guía de meditación",
    offering: "Quiero abrir una ronda semanal de tejido en silencio para personas que viven solas.",
    disciplines: ["MEDITATION", "ART_THERAPY"],
    website: "https://pazteje.example",
  },
  {
    slug: "lautaro-gil",
    shortDescription: "Lautaro Gil, profesor de yoga en silla",
    offering:
      "Doy clases en centros de jubilados y me gustaría grabar un curso para quienes no pueden salir.",
    disciplines: ["YOGA", "PILATES"],
    website: null,
  },
  {
    slug: "altagracia-pena",
    shortDescription: "Altagracia Peña, cantora de palos y salves",
    offering:
      "Ofrezco talleres de canto de raíz para despedir y para celebrar, con respeto por mi comunidad.",
    disciplines: ["MANTRA_SINGING", "GRIEF_SUPPORT"],
    website: null,
  },
] as const;

/** Apprentices who asked to become Masters and wait for an answer. */
export function applicationRows(apprentices: readonly Apprentice[], now: Date) {
  return APPLICATIONS.flatMap(({ slug, disciplines, ...application }, index) => {
    const applicant = apprentices.find((apprentice) => apprentice.slug === slug);
    if (!applicant) return [];
    const createdAt = new Date(
      Math.max(applicant.createdAt.getTime(), now.getTime() - (index + 1) * 2 * DAY),
    );
    return [
      {
        id: idOf(`application ${slug}`),
        userId: applicant.id,
        ...application,
        disciplines: [...disciplines],
        createdAt,
      },
    ];
  });
}
