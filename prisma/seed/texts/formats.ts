export type TeachingFormat =
  | "podcast"
  | "ebook"
  | "eventLive"
  | "eventPlace"
  | "workshopLive"
  | "workshopPlace"
  | "courseRecorded"
  | "courseLive"
  | "coursePlace";

/** Headings of the list of parts. */
export const PARTS_HEADINGS: Readonly<Record<TeachingFormat, readonly [string, ...string[]]>> = {
  podcast: ["Episodios", "Lo que vas a escuchar", "En esta serie"],
  ebook: ["Capítulos", "En estas páginas", "Lo que vas a leer"],
  eventLive: ["Qué haremos", "Nuestro encuentro"],
  eventPlace: ["Qué haremos", "Cuando nos encontremos"],
  workshopLive: ["El recorrido", "Encuentro por encuentro", "Cómo se reparte"],
  workshopPlace: ["El recorrido", "Así se reparte el tiempo"],
  courseRecorded: ["Lecciones", "Contenido del curso", "Paso a paso"],
  courseLive: ["Sesiones", "El programa", "Clase por clase"],
  coursePlace: ["Jornadas", "El programa"],
};
