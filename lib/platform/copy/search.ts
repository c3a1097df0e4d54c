/** The first sentence wherever a search finds nothing. */
export const NO_RESULTS = "No hay resultados que coincidan con tu búsqueda";
export const NO_DISCIPLINES = "No hay disciplinas que coincidan con tu búsqueda";
