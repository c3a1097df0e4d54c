import { PRODUCT } from "../../copy/product";

/** What the site says of itself where it is found and shared. */
export const SITE_TITLE = `${PRODUCT} · Aprende de quien lo vive cada día`;
export const SITE_DESCRIPTION = `Maestros de yoga, reiki, tarot, respiración y setenta disciplinas más: encuentros en vivo, cursos, pódcast y libros, en español y a tu hora.`;
