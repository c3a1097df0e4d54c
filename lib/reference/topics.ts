interface TopicEntry {
  readonly name: string;
  readonly slug: string;
}

const TABLE = {
  GRIEF: { name: "Duelo", slug: "duelo" },
  CALM: { name: "Calma", slug: "calma" },
  SLEEP: { name: "Sueño y descanso", slug: "sueno-y-descanso" },
  ANXIETY: { name: "Ansiedad", slug: "ansiedad" },
  STRESS: { name: "Estrés", slug: "estres" },
  PURPOSE: { name: "Propósito", slug: "proposito" },
  COUPLE: { name: "Pareja", slug: "pareja" },
  ABUNDANCE: { name: "Abundancia", slug: "abundancia" },
  MENSTRUAL_CYCLE: { name: "Ciclo menstrual", slug: "ciclo-menstrual" },
  ANCESTORS: { name: "Ancestros", slug: "ancestros" },
  SELF_ESTEEM: { name: "Autoestima", slug: "autoestima" },
  SELF_KNOWLEDGE: { name: "Autoconocimiento", slug: "autoconocimiento" },
  BOUNDARIES: { name: "Límites", slug: "limites" },
  FORGIVENESS: { name: "Perdón", slug: "perdon" },
  GRATITUDE: { name: "Gratitud", slug: "gratitud" },
  EMOTIONS: { name: "Emociones", slug: "emociones" },
  FEAR: { name: "Miedo", slug: "miedo" },
  ANGER: { name: "Enojo", slug: "enojo" },
  JOY: { name: "Alegría", slug: "alegria" },
  INNER_CHILD: { name: "Infancia interior", slug: "infancia-interior" },
  SHADOW: { name: "Sombra", slug: "sombra" },
  FAMILY: { name: "Familia", slug: "familia" },
  MOTHERHOOD: { name: "Maternidad", slug: "maternidad" },
  FATHERHOOD: { name: "Paternidad", slug: "paternidad" },
  PREGNANCY: { name: "Embarazo y parto", slug: "embarazo-y-parto" },
  ADOLESCENCE: { name: "Adolescencia", slug: "adolescencia" },
  MENOPAUSE: { name: "Menopausia", slug: "menopausia" },
  AGING: { name: "Envejecer", slug: "envejecer" },
  DEATH: { name: "Muerte y despedida", slug: "muerte-y-despedida" },
  SOLITUDE: { name: "Soledad", slug: "soledad" },
  LIFE_CHANGES: { name: "Cambios de vida", slug: "cambios-de-vida" },
  WORK: { name: "Trabajo y vocación", slug: "trabajo-y-vocacion" },
  CREATIVITY: { name: "Creatividad", slug: "creatividad" },
  INTUITION: { name: "Intuición", slug: "intuicion" },
  DREAMS: { name: "Mundo onírico", slug: "mundo-onirico" },
  BODY: { name: "Escucha del cuerpo", slug: "escucha-del-cuerpo" },
  VITALITY: { name: "Vitalidad", slug: "vitalidad" },
  NOURISHMENT: { name: "Alimentación", slug: "alimentacion" },
  SEXUALITY: { name: "Sexualidad", slug: "sexualidad" },
  PRESENCE: { name: "Presencia", slug: "presencia" },
  SILENCE: { name: "Silencio", slug: "silencio" },
  HABITS: { name: "Hábitos", slug: "habitos" },
  MOON: { name: "Luna", slug: "luna" },
  SEASONS: { name: "Estaciones", slug: "estaciones" },
  NATURE: { name: "Naturaleza", slug: "naturaleza" },
  COMMUNITY: { name: "Comunidad", slug: "comunidad" },
} as const satisfies Record<string, TopicEntry>;

export type TopicKey = keyof typeof TABLE;

export interface Topic extends TopicEntry {
  readonly key: TopicKey;
}

export const topicKeys = Object.keys(TABLE) as [TopicKey, ...TopicKey[]];

export const TOPICS = Object.fromEntries(topicKeys.map((key) => [key, { key, ...TABLE[key] }])) as Readonly<
  Record<TopicKey, Topic>
>;

const bySlug = new Map<string, Topic>(topicKeys.map((key) => [TABLE[key].slug, TOPICS[key]]));

export const isTopicKey = (value: string): value is TopicKey => Object.hasOwn(TABLE, value);

export const findTopicBySlug = (slug: string): Topic | undefined => bySlug.get(slug);

export const topicName = (key: TopicKey): string => TABLE[key].name;
