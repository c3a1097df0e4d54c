import type { DisciplineKey } from "@/lib/reference/disciplines";
import type { TopicKey } from "@/lib/reference/topics";

/** Contents of the demo that answer a query: the best by slug, good and related ones by subject. */
type Expected = {
  /** Grade 3. */
  best?: readonly string[];
  /** Grade 2. */
  good?: readonly (TopicKey | DisciplineKey)[];
  /** Grade 1. */
  related?: readonly (TopicKey | DisciplineKey)[];
  /** Slugs of Masters: all their contents have grade 2. */
  masters?: readonly string[];
};

export type JudgedQuery = Expected & { kind: string; text: string };

const needs: Record<string, Expected> = {
  insomnio: {
    best: ["cinco-minutos-antes-de-dormir", "cuencos-para-dormir-hondo"],
    good: ["SLEEP"],
  },
  "no puedo dormir": {
    best: ["cinco-minutos-antes-de-dormir", "cuencos-para-dormir-hondo"],
    good: ["SLEEP"],
  },
  "dormir mejor": {
    best: ["cinco-minutos-antes-de-dormir", "cuencos-para-dormir-hondo", "color-y-animo-en-tu-casa"],
    good: ["SLEEP"],
  },
  desvelo: { best: ["recetario-de-tes-de-la-abuela-juana"], good: ["SLEEP"] },
  descansar: { best: ["reir-para-descansar"], good: ["SLEEP"], related: ["CALM"] },
  "conciliar el sueño": { good: ["SLEEP"] },
  siesta: { best: ["siesta-entre-lavandas"], good: ["SLEEP"] },
  pesadillas: { best: ["recordar-los-suenos"], good: ["DREAMS", "DREAM_WORK"] },
  "interpretar sueños": { best: ["recordar-los-suenos"], good: ["DREAMS", "DREAM_WORK"] },
  ansiedad: {
    best: ["primeros-pasos-respirar-sin-miedo", "meditacion-para-mentes-inquietas"],
    good: ["ANXIETY"],
  },
  ansiosa: { good: ["ANXIETY"] },
  nervios: { best: ["flores-para-examenes-y-oposiciones"], good: ["ANXIETY"] },
  "ataques de pánico": { best: ["primeros-pasos-respirar-sin-miedo"], good: ["ANXIETY"], related: ["FEAR"] },
  angustia: { good: ["ANXIETY"] },
  exámenes: { best: ["flores-para-examenes-y-oposiciones"], related: ["ANXIETY"] },
  "no paro de pensar": {
    best: ["meditacion-para-mentes-inquietas", "tejer-para-callar-la-mente"],
    good: ["ANXIETY"],
    related: ["SILENCE"],
  },
  "callar la mente": { best: ["tejer-para-callar-la-mente"], good: ["SILENCE"], related: ["ANXIETY"] },
  estrés: {
    best: ["reduccion-de-estres-en-ocho-semanas", "tapping-para-el-estres-del-trabajo"],
    good: ["STRESS"],
  },
  estresada: {
    best: ["reduccion-de-estres-en-ocho-semanas", "tapping-para-el-estres-del-trabajo"],
    good: ["STRESS"],
  },
  "estrés laboral": {
    best: ["tapping-para-el-estres-del-trabajo", "inteligencia-emocional-para-equipos"],
    good: ["STRESS"],
    related: ["WORK"],
  },
  burnout: { good: ["STRESS"], related: ["WORK"] },
  "sistema nervioso": { best: ["kundalini-para-el-sistema-nervioso"], good: ["STRESS"] },
  relajarme: { good: ["CALM"] },
  "paz interior": { good: ["CALM"] },
  "me cuesta concentrarme": { good: ["PRESENCE"], related: ["MINDFULNESS", "MEDITATION"] },
  "atención plena": { good: ["MINDFULNESS"], related: ["PRESENCE"] },
  ruptura: {
    best: ["cafe-con-tu-miedo", "actos-simbolicos-para-cerrar-ciclos"],
    good: ["COUPLE"],
    related: ["GRIEF", "LIFE_CHANGES"],
  },
  desamor: { good: ["COUPLE"], related: ["GRIEF", "LIFE_CHANGES"] },
  divorcio: { good: ["COUPLE"], related: ["GRIEF", "LIFE_CHANGES"] },
  "crisis de pareja": {
    best: ["salsa-lenta-para-parejas-en-crisis", "peleas-bien-hechas"],
    good: ["COUPLE"],
  },
  celos: { good: ["COUPLE"] },
  discutir: { best: ["peleas-bien-hechas"], good: ["COUPLE"], related: ["ANGER"] },
  "decir que no": { best: ["limites-con-carino"], good: ["BOUNDARIES"] },
  "poner límites": { best: ["limites-con-carino"], good: ["BOUNDARIES"] },
  "dependencia emocional": { good: ["COUPLE", "BOUNDARIES"], related: ["SELF_ESTEEM"] },
  "regla dolorosa": {
    best: ["agenda-lunar-y-menstrual", "respiracion-ovarica-la-practica-completa"],
    good: ["MENSTRUAL_CYCLE"],
    related: ["CYCLE_AWARENESS"],
  },
  "dolor menstrual": { good: ["MENSTRUAL_CYCLE"], related: ["CYCLE_AWARENESS"] },
  menstruación: { good: ["MENSTRUAL_CYCLE"], related: ["CYCLE_AWARENESS"] },
  sofocos: { best: ["menopausia-en-voz-alta"], good: ["MENOPAUSE"] },
  menopausia: { best: ["menopausia-en-voz-alta"], good: ["MENOPAUSE"] },
  embarazada: { best: ["preparar-el-nacimiento", "el-rebozo-manteo-y-descanso"], good: ["PREGNANCY"] },
  parto: { best: ["preparar-el-nacimiento"], good: ["PREGNANCY"], related: ["DOULA"] },
  puerperio: { best: ["cuarenta-dias"], good: ["MOTHERHOOD"], related: ["DOULA"] },
  "pérdida gestacional": { best: ["velada-por-las-perdidas-gestacionales"], related: ["GRIEF"] },
  "dolor de espalda": {
    best: ["masaje-en-pareja-para-domingos", "automasaje-para-cuidadores"],
    good: ["OSTEOPATHY", "MASSAGE", "FELDENKRAIS"],
    related: ["PILATES"],
  },
  lumbalgia: { good: ["OSTEOPATHY", "MASSAGE", "FELDENKRAIS"], related: ["PILATES"] },
  contractura: {
    best: ["cuello-mandibula-y-pantallas"],
    good: ["MASSAGE", "OSTEOPATHY", "FELDENKRAIS"],
  },
  cervicales: {
    best: ["cuello-mandibula-y-pantallas"],
    good: ["MASSAGE", "OSTEOPATHY", "FELDENKRAIS"],
  },
  bruxismo: { best: ["cuello-mandibula-y-pantallas"], good: ["CRANIOSACRAL", "OSTEOPATHY"] },
  migraña: { good: ["CRANIOSACRAL", "ACUPUNCTURE"], related: ["REFLEXOLOGY"] },
  "dolor crónico": { best: ["respiracion-consciente-para-dolor-cronico"], related: ["BODY"] },
  "pies cansados": { best: ["pies-contentos", "reflexologia-para-pies-de-oficina"], good: ["REFLEXOLOGY"] },
  "suelo pélvico": { best: ["suelo-pelvico-despierto"] },
  cansancio: { best: ["yoga-para-cuerpos-cansados"], good: ["VITALITY"] },
  "sin energía": { good: ["VITALITY"] },
  "bajar de peso": { good: ["NOURISHMENT"] },
  recetas: { best: ["cocina-ayurvedica-mediterranea"], good: ["NOURISHMENT"] },
  estreñimiento: { good: ["NOURISHMENT"], related: ["AYURVEDA", "NATUROPATHY"] },
  resfriado: { best: ["jarabes-y-miel-de-invierno"], good: ["HERBALISM", "NATUROPATHY"] },
  tristeza: { best: ["currulao-para-el-cuerpo-triste"], good: ["EMOTIONS"], related: ["JOY"] },
  depresión: { good: ["EMOTIONS"], related: ["JOY"] },
  rabia: { best: ["bailar-el-enojo", "gestalt-y-emociones-que-estorban"], good: ["ANGER"] },
  enfado: { best: ["bailar-el-enojo"], good: ["ANGER"] },
  "miedo a volar": { best: ["volar-sin-agarrarse-al-asiento"], good: ["FEAR"] },
  fobia: { good: ["FEAR"] },
  timidez: { best: ["teatro-para-timidos-profesionales"], good: ["SELF_ESTEEM"] },
  "baja autoestima": { good: ["SELF_ESTEEM"] },
  "niño interior": { best: ["volver-por-la-nina"], good: ["INNER_CHILD"] },
  rencor: { best: ["perdonar-sin-apuro"], good: ["FORGIVENESS"] },
  culpa: { good: ["FORGIVENESS"] },
  "pérdida de un ser querido": {
    best: ["el-duelo-tambien-respira", "cartas-que-no-se-envian"],
    good: ["GRIEF", "GRIEF_SUPPORT"],
    related: ["DEATH"],
  },
  viuda: { good: ["GRIEF"], related: ["DEATH", "GRIEF_SUPPORT"] },
  soledad: { best: ["el-cuaderno-del-camino"], good: ["SOLITUDE"], related: ["COMMUNITY"] },
  "hacer amigos": { good: ["COMMUNITY", "SOLITUDE"] },
  berrinches: { best: ["criar-sin-gritos-taller-de-martes"], good: ["CONSCIOUS_PARENTING"] },
  "mi hijo adolescente": { best: ["adolescentes-en-casa"], good: ["ADOLESCENCE"] },
  "árbol genealógico": {
    best: ["genograma-para-principiantes"],
    good: ["FAMILY_CONSTELLATIONS"],
    related: ["ANCESTORS", "FAMILY"],
  },
  deudas: { best: ["cuentas-con-calma", "dinero-en-paz"], good: ["ABUNDANCE", "CONSCIOUS_MONEY"] },
  "no sé qué hacer con mi vida": { good: ["PURPOSE"], related: ["LIFE_CHANGES"] },
  "cambiar de trabajo": { best: ["astrologia-y-vocacion", "cafe-con-tu-miedo"], good: ["WORK"] },
  emigrar: { best: ["la-libreta-de-la-migrante"], good: ["LIFE_CHANGES"] },
  jubilarse: { good: ["AGING"] },
};

const practices: Record<string, Expected> = {
  tarot: { good: ["TAROT"] },
  reiki: { good: ["REIKI"] },
  yoga: { good: ["YOGA"], related: ["KUNDALINI"] },
  meditación: { good: ["MEDITATION"] },
  meditaciones: { good: ["MEDITATION"] },
  runas: { good: ["RUNES"] },
  "constelaciones familiares": { good: ["FAMILY_CONSTELLATIONS"] },
  constelar: {
    best: ["constelar-con-figuras-en-consulta-individual", "preguntas-sobre-constelar-charla-abierta"],
    good: ["FAMILY_CONSTELLATIONS"],
  },
  astrología: { good: ["ASTROLOGY"], related: ["VEDIC_ASTROLOGY", "MAYAN_ASTROLOGY"] },
  "carta astral": { best: ["lee-tu-carta-natal-sin-enredarte"], good: ["ASTROLOGY"] },
  horóscopo: { good: ["ASTROLOGY"] },
  hipnosis: { good: ["HYPNOSIS"] },
  hipnoterapia: { good: ["HYPNOSIS"] },
  "flores de bach": { best: ["botiquin-de-flores-de-bach-para-el-invierno"], good: ["FLOWER_THERAPY"] },
  ayurveda: { good: ["AYURVEDA"] },
  temazcal: { good: ["SWEAT_LODGE"] },
  "chi kung": { good: ["QIGONG"] },
  "tai chi": { good: ["TAI_CHI"], related: ["QIGONG"] },
  reflexología: { good: ["REFLEXOLOGY"] },
  masajes: { good: ["MASSAGE"], related: ["OSTEOPATHY"] },
  "feng shui": { good: ["FENG_SHUI"] },
  "baños de bosque": { good: ["FOREST_BATHING"] },
  "leer las cartas": { good: ["TAROT"] },
  "aceites esenciales": { best: ["aceites-esenciales-con-cabeza"], good: ["AROMATHERAPY"] },
  bailar: { best: ["bailar-el-enojo", "bailar-en-la-cocina"], good: ["DANCE_THERAPY", "BIODANZA"] },
  pintar: { best: ["pintar-el-duelo-tarde-abierta"], good: ["ART_THERAPY"] },
  ángeles: { best: ["rosario-de-angeles-en-linea"], good: ["ANGELOLOGY"] },
};

const titles: Record<string, Expected> = {
  "cinco minutos antes de dormir": { best: ["cinco-minutos-antes-de-dormir"] },
  "la silla vacía": { best: ["la-silla-vacia"] },
  "yoga al alba": { best: ["yoga-al-alba-doce-mananas"] },
  "biodanza bajo las tipas": { best: ["biodanza-bajo-las-tipas"] },
  "noche de kirtan": { best: ["noche-de-kirtan-en-el-barranco"] },
  "dinero en paz": { best: ["dinero-en-paz"] },
  "el duelo también respira": { best: ["el-duelo-tambien-respira"] },
  "volver por la niña": { best: ["volver-por-la-nina"] },
  "cuarenta días": { best: ["cuarenta-dias", "cuarenta-dias-de-kundalini"] },
  "máscara y sombra": { best: ["mascara-y-sombra"] },
  "limites con cariño": { best: ["limites-con-carino"] },
  hamaca: { best: ["hamaca"] },
  kitchari: { best: ["kitchari-tres-dias-de-descanso"] },
  milonga: { best: ["milonga-consciente"] },
  zazen: { best: ["zazen-sentarse-y-nada-mas", "zazenkai-un-domingo-en-silencio"] },
  saturno: { best: ["saturno-no-te-odia"], related: ["ASTROLOGY"] },
  "telar de cintura": { best: ["telar-de-cintura", "tejer-para-callar-la-mente"] },
  "ceremonia de cacao": { best: ["ceremonia-de-cacao-para-empezar-el-mes"], good: ["CACAO_CEREMONY"] },
};

const mixed: Record<string, Expected> = {
  "yoga para el cansancio": { best: ["yoga-para-cuerpos-cansados"], good: ["YOGA"] },
  "meditación para dormir": {
    best: ["meditacion-para-enfermeras-y-turnos-de-noche", "observatorio"],
    related: ["MEDITATION", "SLEEP"],
  },
  "respiración para la ansiedad": {
    best: [
      "cuaderno-de-respiracion-para-dias-dificiles",
      "primeros-pasos-respirar-sin-miedo",
      "ocho-semanas-de-respiracion-consciente",
    ],
    related: ["ANXIETY", "CONSCIOUS_BREATHING"],
  },
  "masaje en pareja": { best: ["masaje-en-pareja-para-domingos"], related: ["MASSAGE", "COUPLE"] },
  "tapping para el estrés": { best: ["tapping-para-el-estres-del-trabajo"], related: ["EFT_TAPPING"] },
  "curso de tarot para principiantes": { best: ["tarot-desde-cero-las-22-puertas"], good: ["TAROT"] },
  "ansiedad e insomnio": { good: ["ANXIETY", "SLEEP"] },
  "quiero dejar de fumar": { related: ["HABITS"] },
  "música para dormir": { best: ["cuencos-para-dormir-hondo", "manos-tibias"], good: ["SLEEP"] },
  "baile para mayores": {
    best: ["movimiento-suave-despues-de-los-sesenta"],
    related: ["AGING", "DANCE_THERAPY"],
  },
  meditasion: { good: ["MEDITATION"] },
  astrolojia: { good: ["ASTROLOGY"], related: ["VEDIC_ASTROLOGY", "MAYAN_ASTROLOGY"] },
  biodansa: { good: ["BIODANZA"] },
  reikki: { good: ["REIKI"] },
  "duelo escritura": {
    best: ["escribir-despues-del-llanto", "cartas-que-no-se-envian"],
    related: ["GRIEF_SUPPORT"],
  },
  "luna llena": {
    best: ["temazcal-de-luna-llena", "meditacion-de-luna-llena-en-el-valle"],
    related: ["MOON"],
  },
  "círculo de mujeres": { best: ["circulo-de-mujeres-de-luna-nueva"], good: ["WOMEN_CIRCLE"] },
  "tambores en la playa": { best: ["circulo-de-tambores-en-la-playa-bonita"], related: ["DRUM_CIRCLE"] },
  "camila fuentes": { masters: ["camila-fuentes"] },
  "hugo mamani": { masters: ["hugo-mamani"] },
  "rosa huanca": { masters: ["rosa-huanca"] },
  "nuria casals": { masters: ["nuria-casals"] },
  "sueños y duelo": { best: ["suenos-y-duelo"], related: ["DREAM_WORK"] },
  "comer sin pantallas": { best: ["comer-en-silencio"], related: ["CONSCIOUS_EATING"] },
};

const toQueries = (kind: string, expected: Record<string, Expected>): JudgedQuery[] =>
  Object.entries(expected).map(([text, judgement]) => ({ kind, text, ...judgement }));

/** Queries with the contents that should come first, for the demo. */
export const judgedQueries: readonly JudgedQuery[] = [
  ...toQueries("needs", needs),
  ...toQueries("practices", practices),
  ...toQueries("titles", titles),
  ...toQueries("several subjects", mixed),
];
