/** Families of disciplines. */
export type School =
  | "breath"
  | "body"
  | "bonds"
  | "energy"
  | "sound"
  | "symbols"
  | "plants"
  | "earth"
  | "cycles"
  | "art"
  | "healing";

/** Contraindications by family of disciplines. */
export const SCHOOL_CAUTIONS: Readonly<Partial<Record<School, string>>> = {
  breath:
    "Si estás embarazada o tienes epilepsia, glaucoma o una cardiopatía, consulta antes con tu médico; las retenciones y la respiración intensa no son para ti.",
  body: "Si tienes una lesión reciente, una operación o un embarazo, avisa antes de empezar y adaptaremos los movimientos.",
  bonds:
    "No sustituye una psicoterapia ni un tratamiento psiquiátrico. Si atraviesas una crisis, busca apoyo profesional cercano.",
  energy:
    "Es un acompañamiento complementario. No abandones ni cambies ningún tratamiento sin hablar con tu médico.",
  sound:
    "Evita el sonido intenso si llevas marcapasos, tienes epilepsia sensible al sonido o estás en el primer trimestre de embarazo.",
  plants:
    "Consulta con un profesional si tomas medicación, estás embarazada o lactando, o si lo quieres usar con niños pequeños.",
  earth:
    "Cuéntanos antes si tienes problemas de corazón, de presión o estás embarazada: el calor, la altura o el esfuerzo pueden no convenirte.",
  cycles: "Ante dolor fuerte, sangrado inusual o embarazo de riesgo, consulta primero a tu equipo de salud.",
  healing:
    "No se aplica sobre fracturas, trombosis, fiebre ni heridas. Si dudas, pregunta antes a tu médico.",
};
