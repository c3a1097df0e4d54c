import type { JudgementInput } from "@/lib/administration/appeals/schema";

type JudgementText = { title: string; description: string; action: string };

export const JUDGEMENT_TEXTS: Record<JudgementInput["decision"], JudgementText> = {
  upheld: {
    title: "¿Mantener la decisión?",
    description: "No cambia nada. Quien recurrió recibe el motivo por correo.",
    action: "Se mantiene",
  },
  overturned: {
    title: "¿Deshacer la decisión?",
    description: "Lo retirado vuelve a verse. Quien recurrió recibe el motivo por correo.",
    action: "Deshacerla",
  },
};
