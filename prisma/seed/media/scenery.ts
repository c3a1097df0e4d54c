import { createSeededRandom, type RandomSource } from "@/lib/publishing/textiles/random";

/** Size of the drawings in pixels; the same aspect ratio as the cards. */
const SCENE = { width: 1280, height: 960 } as const;

type Draw = (random: RandomSource) => string;

const gradient = (id: string, colours: readonly string[]): string => {
  const stops = colours.map(
    (colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join("")}</linearGradient>`;
};

const sky = (...colours: readonly string[]): string =>
  `${gradient("sky", colours)}<rect width="1280" height="960" fill="url(#sky)"/>`;

/** A glowing disc: the sun, the moon or a flame's halo. */
const glow = (x: number, y: number, radius: number, colour: string): string =>
  `<radialGradient id="glow${x}"><stop offset="0" stop-color="${colour}" stop-opacity=".75"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
  `<circle cx="${x}" cy="${y}" r="${radius * 4}" fill="url(#glow${x})"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;

/** A horizon whose peaks are `roughness` high, filled down to the lower edge. */
function ridge(random: RandomSource, y: number, roughness: number, colour: string, step = 80): string {
  const points = Array.from({ length: Math.ceil(1280 / step) + 2 }, (_, index) => {
    const height = y - random.int(Math.max(1, roughness)) * (index % 2 === 0 ? 1 : 0.35);
    return `${(index - 0.5) * step} ${Math.round(height)}`;
  });
  return `<path fill="${colour}" d="M-80 960L${points.join("L")}L1400 960z"/>`;
}

/** A soft hill between two heights. */
const hill = (from: number, top: number, to: number, colour: string): string =>
  `<path fill="${colour}" d="M0 960V${from}Q420 ${top} 760 ${(top + to) / 2}T1280 ${to}V960z"/>`;

const mountains =
  (skyColours: readonly string[], rocks: readonly string[], light: string): Draw =>
  (random) =>
    sky(...skyColours) +
    glow(420 + random.int(440), 380, 70, light) +
    rocks.map((rock, index) => ridge(random, 520 + index * 110, 260 - index * 50, rock, 150)).join("");

const sea =
  (skyColours: readonly string[], water: string, light: string): Draw =>
  (random) => {
    const x = 400 + random.int(480);
    const glints = Array.from({ length: 26 }, (_, index) => {
      const width = 40 + random.int(90 + index * 6);
      return `<rect x="${x - width / 2 + random.int(80) - 40}" y="${590 + index * 14}" width="${width}" height="5" rx="2.5" fill="${light}" opacity=".55"/>`;
    });
    return (
      `${sky(...skyColours)}${glow(x, 470, 84, light)}<rect y="570" width="1280" height="390" fill="${water}"/>` +
      `${glints.join("")}${hill(900, 850, 930, "#2B1D22")}`
    );
  };

const forest =
  (air: readonly string[], trunks: readonly string[]): Draw =>
  (random) =>
    sky(...air) +
    trunks
      .map((trunk, depth) => {
        const stems = Array.from({ length: 9 - depth * 2 }, () => {
          const [x, width] = [random.int(1280), 18 + depth * 26 + random.int(18)];
          return `<path fill="${trunk}" d="M${x} 0h${width}l${10 + depth * 6} 960h-${width + 24 + depth * 12}z"/>`;
        });
        return `${stems.join("")}<rect width="1280" height="960" fill="${air[0] ?? "#fff"}" opacity=".16"/>`;
      })
      .join("") +
    hill(830, 800, 860, trunks.at(-1) ?? "#222");

const plain =
  (skyColours: readonly string[], bands: readonly string[], light: string): Draw =>
  (random) =>
    sky(...skyColours) +
    glow(300 + random.int(680), 330, 60, light) +
    bands
      .map((band, index) => {
        const y = 520 + index * 90;
        return hill(y + random.int(40), y - 60 - random.int(50), y + random.int(60), band);
      })
      .join("");

const starry =
  (skyColours: readonly string[], rock: string): Draw =>
  (random) => {
    const stars = Array.from({ length: 240 }, () => {
      const radius = (random.int(28) + 8) / 10;
      return `<circle cx="${random.int(1280)}" cy="${random.int(720)}" r="${radius}" fill="#FFF8EE" opacity="${(4 + random.int(6)) / 10}"/>`;
    });
    return `${sky(...skyColours)}${glow(900, 240, 34, "#FFF3DA")}${stars.join("")}${ridge(random, 790, 140, rock, 170)}`;
  };

const bowl = (x: number, y: number, size: number, metal: readonly [string, string]): string =>
  `<ellipse cx="${x}" cy="${y + size * 0.62}" rx="${size * 0.8}" ry="${size * 0.12}" fill="#000" opacity=".22"/>` +
  `<path fill="${metal[0]}" d="M${x - size} ${y}q${size * 0.12} ${size * 0.66} ${size} ${size * 0.66}t${size} -${size * 0.66}z"/>` +
  `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * 0.24}" fill="${metal[1]}"/>` +
  `<ellipse cx="${x}" cy="${y + size * 0.03}" rx="${size * 0.86}" ry="${size * 0.18}" fill="${metal[0]}"/>`;

const bowls =
  (wall: readonly string[], table: string, metal: readonly [string, string]): Draw =>
  () =>
    `${sky(...wall)}${glow(980, 250, 60, metal[1])}<rect y="640" width="1280" height="320" fill="${table}"/>` +
    bowl(360, 600, 210, metal) +
    bowl(960, 640, 150, metal) +
    bowl(680, 720, 240, metal);

const candles =
  (wall: readonly string[], table: string, wax: readonly string[]): Draw =>
  (random) =>
    `${sky(...wall)}<rect y="780" width="1280" height="180" fill="${table}"/>` +
    wax
      .map((colour, index) => {
        const [x, top] = [260 + index * 190, 380 + random.int(220)];
        return (
          glow(x, top - 46, 16, "#F6C667") +
          `<path fill="#F6C667" d="M${x} ${top - 96}q34 52 0 82q-34 -30 0 -82z"/>` +
          `<rect x="${x - 46}" y="${top}" width="92" height="${840 - top}" rx="14" fill="${colour}"/>`
        );
      })
      .join("");

const underwater: Draw = (random) => {
  const rays = Array.from({ length: 7 }, (_, index) => {
    const x = 100 + index * 170 + random.int(60);
    return `<path fill="#D8F1EA" opacity=".13" d="M${x} 0h70l-${120 + random.int(120)} 960h-150z"/>`;
  });
  const bubbles = Array.from({ length: 34 }, () => {
    const radius = 4 + random.int(20);
    return `<circle cx="${random.int(1280)}" cy="${random.int(900)}" r="${radius}" fill="none" stroke="#E6F6F1" stroke-width="3" opacity=".5"/>`;
  });
  return `${sky("#8FD0C6", "#2C8C8A", "#0B4A52", "#062B38")}${rays.join("")}${bubbles.join("")}`;
};

/** Landscapes and still lifes by the slug of the content that they illustrate. */
export const SCENES: Readonly<Record<string, Draw>> = {
  "yoga-al-alba-doce-mananas": mountains(
    ["#F6C9A0", "#F2DDC0", "#F8ECDA"],
    ["#A9A7C4", "#6F6F9B", "#3E3B63"],
    "#FFF3DA",
  ),
  "pequeno-libro-de-los-apus": mountains(
    ["#243B63", "#5B7AA6", "#C9D8E6"],
    ["#8FA3BF", "#4F6488", "#243450"],
    "#F4EEE6",
  ),
  "respiracion-al-atardecer-en-la-malvarrosa": sea(["#5C3B6E", "#D9745A", "#F6C667"], "#37506E", "#FFE2A8"),
  "ronda-de-mujeres-en-punta-ballena": sea(["#C98BA0", "#F0B99A", "#FBE3C4"], "#5E8A94", "#FFF3DA"),
  "cuencos-para-dormir-hondo": bowls(["#1F1B3A", "#3A2F5C"], "#2A1E2E", ["#9A6A2C", "#E0A83C"]),
  "tu-primer-cuenco": bowls(["#F3E1C7", "#E8C9A4"], "#8A5A38", ["#A8702E", "#EBC46F"]),
  "lluvia-sobre-hayas": forest(["#DCE8E0", "#A9C2B4", "#7F9C8C"], ["#8CA398", "#4F6B5E", "#23372E"]),
  "bano-de-bosque-en-el-hayedo-de-otzarreta": forest(
    ["#FBE8C8", "#EBB96A", "#C9803C"],
    ["#C79A62", "#7E4F2A", "#3A2214"],
  ),
  "noche-de-estrellas-en-el-valle-del-elqui": starry(["#0B1030", "#2A2A5E", "#6B4A7E"], "#0C0A1C"),
  "meditacion-con-el-cielo-de-hoy": starry(["#101A3A", "#1F4A66", "#7FB0B0"], "#0B1A24"),
  "viento-del-altiplano": plain(
    ["#9CC3DA", "#D7E6EA", "#F7EEE1"],
    ["#C9B58A", "#A98A55", "#7A5B33", "#4B3720"],
    "#FFF8EE",
  ),
  "siesta-entre-lavandas": plain(
    ["#F7D9C0", "#F3E6EE"],
    ["#B79BE0", "#8F73C2", "#6D4C9B", "#47306B"],
    "#FFF3DA",
  ),
  "velas-colores-dias-y-sentido-comun": candles(["#2A1E2E", "#5B2E2A"], "#2B1712", [
    "#F7EEE1",
    "#C65B4B",
    "#E0A83C",
    "#6D9A8E",
    "#B79BE0",
  ]),
  "debajo-del-agua": underwater,
};

/** Draws the scene of a content, or nothing if it has none. */
export function sceneSvg(slug: string): string | undefined {
  const draw = SCENES[slug];
  if (!draw) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE.width}" height="${SCENE.height}">${draw(createSeededRandom(`scene ${slug}`))}</svg>`;
}
