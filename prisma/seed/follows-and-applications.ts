import { createSeededRandom } from "@/lib/publishing/textiles/random";
import { DEMO_ACCOUNTS } from "./demo-accounts";
import { seedId } from "./ids";
import type { SeedSale } from "./orders";
import type { SeedApprentice, SeedMaster } from "./users";

const DAY_MS = 24 * 3600 * 1000;

const DEMO_FOLLOWED_SLUGS = ["lucia-ferrer", "marta-quispe", "andres-molina", "tomas-vidal", "ines-pena"];

/** Lets apprentices follow about half of the Masters they received from, and a few others. */
export function buildFollowRows(
  masters: readonly SeedMaster[],
  apprentices: readonly SeedApprentice[],
  sales: readonly SeedSale[],
  now: Date,
) {
  return apprentices.flatMap((apprentice) => {
    const random = createSeededRandom(`follows ${apprentice.slug}`);
    const bought = sales.filter(({ buyer }) => buyer.id === apprentice.id && random.chance(0.5));
    const followed = new Set(bought.map(({ content }) => content.master));
    for (let remaining = random.int(5); remaining > 0; remaining -= 1) {
      const master = masters[random.int(masters.length)];
      if (master) followed.add(master);
    }
    if (apprentice.email === DEMO_ACCOUNTS.apprentice) {
      for (const master of masters) if (DEMO_FOLLOWED_SLUGS.includes(master.slug)) followed.add(master);
    }
    const age = now.getTime() - apprentice.createdAt.getTime();
    return [...followed].map((master) => ({
      followerId: apprentice.id,
      masterId: master.id,
      createdAt: new Date(apprentice.createdAt.getTime() + Math.floor((age * random.int(1000)) / 1000)),
    }));
  });
}

const APPLICATION_SEEDS = [
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

/** Builds pending applications to become a Master. */
export function buildApplicationRows(apprentices: readonly SeedApprentice[], now: Date) {
  return APPLICATION_SEEDS.flatMap(({ slug, disciplines, ...application }, index) => {
    const applicant = apprentices.find((apprentice) => apprentice.slug === slug);
    if (!applicant) return [];
    const createdAt = new Date(
      Math.max(applicant.createdAt.getTime(), now.getTime() - (index + 1) * 2 * DAY_MS),
    );
    return [
      {
        id: seedId(`application ${slug}`),
        userId: applicant.id,
        ...application,
        disciplines: [...disciplines],
        createdAt,
      },
    ];
  });
}
