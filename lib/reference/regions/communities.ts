// The autonomous communities of Spain, whose provinces are its regions here; keys of provinces as in ISO 3166-2.
const PROVINCES_BY_COMMUNITY: Readonly<Record<string, string>> = {
  Andalucía: "AL CA CO GR H J MA SE",
  Aragón: "HU TE Z",
  Asturias: "O",
  Canarias: "GC TF",
  Cantabria: "S",
  "Castilla y León": "AV BU LE P SA SG SO VA ZA",
  "Castilla-La Mancha": "AB CR CU GU TO",
  Cataluña: "B GI L T",
  "Comunidad de Madrid": "M",
  "Comunitat Valenciana": "A CS V",
  Extremadura: "BA CC",
  Galicia: "C LU OR PO",
  "Illes Balears": "PM",
  "La Rioja": "LO",
  Navarra: "NA",
  "País Vasco": "BI SS VI",
  "Región de Murcia": "MU",
};

const communityByProvince = new Map(
  Object.entries(PROVINCES_BY_COMMUNITY).flatMap(([community, provinces]) =>
    provinces.split(" ").map((province) => [province, community] as const),
  ),
);

/** Returns the autonomous community of a Spanish province; undefined elsewhere. */
export const findCommunity = (country: string, iso2: string): string | undefined =>
  country === "ES" ? communityByProvince.get(iso2) : undefined;
