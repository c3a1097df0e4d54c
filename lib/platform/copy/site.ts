import { PRODUCT_NAME } from "./product";

export const SITE_TITLE = `${PRODUCT_NAME} · Aprende de quien lo vive cada día`;
export const SITE_DESCRIPTION = `Maestros de yoga, reiki, tarot, respiración y setenta disciplinas más: encuentros en vivo, cursos, pódcast y libros, en español y a tu hora.`;

export const BLOG_DESCRIPTION =
  "Lecturas breves sobre dar y recibir: de dónde viene el ayni, cómo elegir con quién aprender y cómo empezar a enseñar.";

export const DIRECTORY_TITLE = "Directorio de Maestros";

/** Title of the catalogue as a list of encuentros. */
export const ENCUENTROS_TITLE = "Próximos encuentros";

export const WEEK_TITLE = "Los encuentros de la semana";
export const WEEK_DESCRIPTION =
  "Los encuentros de la semana por día y hora, a la hora de donde estás: elige el momento y reserva tu lugar.";
