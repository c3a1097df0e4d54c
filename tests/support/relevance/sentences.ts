import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";
import type { JudgedQuery } from "./judged-queries";

type Subjects = readonly (TopicKey | DisciplineKey)[];

/** What people say, the subjects that answer it, and those that come near. */
type Sentence = readonly [text: string, good: Subjects, related?: Subjects];

// Sentences by which the vocabulary of needs is built, as people tell of themselves in letters to advice columns.
const sentences: readonly Sentence[] = [
  [
    "hace un mes terminé con mi novio y siento un vacío enorme",
    ["COUPLE", "GRIEF", "LIFE_CHANGES", "EMOTIONS"],
  ],
  ["todo lo veo oscuro y negativo", ["EMOTIONS", "JOY", "ANXIETY"]],
  ["mi vida está hecha un desastre", ["PURPOSE", "LIFE_CHANGES", "EMOTIONS"]],
  ["tengo problemas económicos y no sé cómo salir de ellos", ["ABUNDANCE", "CONSCIOUS_MONEY"]],
  ["la relación con mis padres no es la mejor", ["FAMILY", "FAMILY_CONSTELLATIONS"]],
  ["siento que Dios se ha olvidado de mí", ["SPIRITUALITY", "CONTEMPLATIVE_PRAYER"], ["PURPOSE"]],
  ["mi pareja dice que necesita estar solo", ["COUPLE"], ["GRIEF", "SOLITUDE"]],
  ["apenas duermo tres horas y no hago más que dar vueltas", ["SLEEP"], ["ANXIETY"]],
  ["parezco un zombi todo el día", ["VITALITY", "SLEEP"], ["STRESS"]],
  ["estoy en un trabajo que odio", ["WORK", "STRESS", "LIFE_CHANGES"]],
  ["mi novio me pidió un tiempo", ["COUPLE", "GRIEF", "LIFE_CHANGES"]],
  ["no paro de repetirme que todo fue por culpa mía", ["FORGIVENESS", "SELF_ESTEEM", "ANXIETY"]],
  ["no consigo parar de llorar desde que nos separamos", ["COUPLE", "GRIEF", "EMOTIONS", "JOY"]],
  ["he pedido la baja en el trabajo por lo mal que me siento", ["WORK", "STRESS", "EMOTIONS"]],
  [
    "me acuesto temprano pero mi mente no se apaga",
    ["SLEEP", "ANXIETY", "SILENCE"],
    ["MINDFULNESS", "MEDITATION"],
  ],
  ["siento que no puedo más", ["STRESS", "EMOTIONS"], ["CALM"]],
  ["mi madre me dejó encerrada con llave", ["FAMILY", "INNER_CHILD", "EMOTIONS"], ["ADOLESCENCE"]],
  ["en mi país era alguien y aquí solo limpio casas", ["LIFE_CHANGES", "WORK", "SELF_ESTEEM"]],
  ["nada avanza en mi vida", ["PURPOSE", "LIFE_CHANGES"]],
  ["me siento una inútil y una fracasada", ["SELF_ESTEEM"]],
  ["mando currículums y nadie me llama", ["WORK"], ["SELF_ESTEEM"]],
  ["mi mujer no da un paso sin su madre", ["BOUNDARIES", "FAMILY", "COUPLE"]],
  ["mi hijo no me escucha", ["CONSCIOUS_PARENTING", "FAMILY", "ADOLESCENCE", "MOTHERHOOD", "FATHERHOOD"]],
  ["mis hijos están tristes desde el divorcio", ["FAMILY", "CONSCIOUS_PARENTING", "COUPLE"], ["EMOTIONS"]],
  ["soy la amante de mi exmarido y me da vergüenza", ["COUPLE", "SELF_ESTEEM", "BOUNDARIES"]],
  ["mi marido me pidió el divorcio después de veinticinco años", ["COUPLE", "GRIEF", "LIFE_CHANGES"]],
  ["la persona que más amé me ha fallado", ["FORGIVENESS", "COUPLE", "GRIEF"]],
  ["la comunicación entre nosotros empezó a fallar", ["COUPLE", "NONVIOLENT_COMMUNICATION"]],
  ["encontré mensajes en el celular de mi esposa", ["COUPLE"]],
  ["quiero recuperar al amor de mi vida", ["COUPLE"], ["GRIEF"]],
  ["tengo tanta mala suerte que todo me sale al revés", ["RITUALS", "SHAMANISM", "EMOTIONS"], ["ABUNDANCE"]],
  ["dudo de todo lo que me dice mi marido", ["COUPLE"]],
  ["me siento atrapada entre la necesidad de afecto y la culpa", ["FORGIVENESS", "COUPLE", "EMOTIONS"]],
  ["mi esposo ya no es cariñoso ni conversa conmigo", ["COUPLE"]],
  [
    "estoy en mis días y me duele la espalda",
    ["MENSTRUAL_CYCLE", "CYCLE_AWARENESS", "MASSAGE", "OSTEOPATHY"],
  ],
  ["me duele la parte baja de la espalda", ["MASSAGE", "OSTEOPATHY", "FELDENKRAIS", "PILATES"]],
  ["perdí a mi padre hace cuatro meses", ["GRIEF", "DEATH", "GRIEF_SUPPORT"]],
  ["no aprendo a vivir sin ti papá", ["GRIEF", "DEATH", "GRIEF_SUPPORT"]],
  ["ya no está mi mamá y me hace mucha falta", ["GRIEF", "DEATH", "GRIEF_SUPPORT"]],
  ["un vacío inmenso que nada lo llena", ["EMOTIONS", "GRIEF", "PURPOSE"], ["JOY"]],
  ["me da pavor el futuro", ["FEAR", "ANXIETY"]],
  ["soy un bueno para nada", ["SELF_ESTEEM"]],
  ["vivo solo en un país que no es el mío", ["SOLITUDE", "LIFE_CHANGES", "COMMUNITY"]],
  ["la vida me está ganando la batalla", ["EMOTIONS", "PURPOSE", "VITALITY", "STRESS"]],
  ["se acumula el arriendo y me desespero", ["ABUNDANCE", "CONSCIOUS_MONEY"], ["ANXIETY"]],
  ["me quedé sin chamba y no ahorré", ["WORK", "ABUNDANCE", "CONSCIOUS_MONEY"], ["LIFE_CHANGES"]],
  ["ando tronado y debo la renta", ["ABUNDANCE", "CONSCIOUS_MONEY"], ["STRESS"]],
  ["siempre ando contando los pesos", ["ABUNDANCE", "CONSCIOUS_MONEY"]],
  ["me tiemblan las manos desde que me despidieron", ["WORK", "ANXIETY"], ["LIFE_CHANGES", "FEAR"]],
  ["llevo semanas sin pegar ojo", ["SLEEP"]],
  ["mi pareja se ha ido de casa", ["COUPLE", "GRIEF", "LIFE_CHANGES"]],
  ["tengo la espalda hecha polvo", ["MASSAGE", "OSTEOPATHY", "FELDENKRAIS", "PILATES"]],
];

/** Sentences with the subjects that should come first, for the demo. */
export const sentenceQueries: readonly JudgedQuery[] = sentences.map(([text, good, related = []]) => ({
  kind: "sentences",
  text,
  good,
  related,
}));
