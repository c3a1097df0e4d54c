import type { SeedMaster } from "./users";
import { seedId } from "./ids";

type TrainingSeed = { title: string; school: string; year: number; seen?: true };

/** Trainings by the slug of the Master; the others state none. */
const TRAINING: Readonly<Record<string, readonly TrainingSeed[]>> = {
  "lucia-ferrer": [
    {
      title: "Instructora de respiración consciente",
      school: "Escuela Aire de Valencia",
      year: 2012,
      seen: true,
    },
    { title: "Acompañamiento en el duelo", school: "Asociación Puente de Luz", year: 2016, seen: true },
    { title: "Escritura terapéutica", school: "Taller La Mesa Azul", year: 2019 },
  ],
  "marta-quispe": [
    { title: "Profesora de yoga, 500 horas", school: "Centro Inti Yoga, Cusco", year: 2009, seen: true },
    { title: "Guía de montaña", school: "Escuela de Guías del Sur Andino", year: 2005 },
  ],
  "andres-molina": [
    { title: "Psicología", school: "Facultad de Humanidades de Bogotá", year: 2003, seen: true },
    { title: "Constelaciones familiares", school: "Instituto Raíces", year: 2010, seen: true },
  ],
  "rosa-huanca": [{ title: "Maestría de reiki Usui", school: "Con la maestra Elvira Mamani", year: 2001 }],
  "javier-montes": [
    { title: "Hipnosis clínica", school: "Instituto Clara Mente, Madrid", year: 2011, seen: true },
    { title: "Técnicas de liberación emocional", school: "Escuela Manos Abiertas", year: 2014 },
  ],
  "ines-pena": [{ title: "Terapia floral", school: "Jardín de Remedios, Sevilla", year: 2013 }],
};

/** Builds the trainings of the Masters, some of them seen by the admin. */
export const buildTrainingRows = (masters: readonly SeedMaster[], adminId: string, now: Date) =>
  masters.flatMap(({ id, slug }) =>
    (TRAINING[slug] ?? []).map(({ seen = false, ...entry }, position) => ({
      id: seedId(`training ${slug} ${position}`),
      userId: id,
      position,
      ...entry,
      seenAt: seen ? now : null,
      seenById: seen ? adminId : null,
    })),
  );
