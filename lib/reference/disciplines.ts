/** Background of generated covers; see `lib/publishing/textiles` for the colours. */
export const TONES = ["mint", "blush", "sand", "lilac", "wheat", "peach"] as const;
export type Tone = (typeof TONES)[number];

interface DisciplineEntry {
  readonly name: string;
  readonly slug: string;
  /** Name of a Phosphor duotone icon; `npx tsx scripts/generate-glyphs.ts` extracts those in use. */
  readonly glyph: string;
  readonly tone: Tone;
}

const TABLE = {
  HYPNOSIS: { name: "Hipnosis", slug: "hipnosis", glyph: "spiral", tone: "lilac" },
  REIKI: { name: "Reiki", slug: "reiki", glyph: "hand-palm", tone: "sand" },
  TAROT: { name: "Tarot", slug: "tarot", glyph: "moon-stars", tone: "blush" },
  YOGA: { name: "Yoga", slug: "yoga", glyph: "sun-horizon", tone: "blush" },
  ASTROLOGY: { name: "Astrología", slug: "astrologia", glyph: "planet", tone: "lilac" },
  BREATHWORK: { name: "Breathwork", slug: "breathwork", glyph: "waveform", tone: "mint" },
  BIODANZA: { name: "Biodanza", slug: "biodanza", glyph: "person-simple-tai-chi", tone: "mint" },
  KABBALAH: { name: "Cábala", slug: "cabala", glyph: "star-of-david", tone: "wheat" },
  RUNES: { name: "Runas", slug: "runas", glyph: "asterisk", tone: "sand" },
  MEDITATION: { name: "Meditación", slug: "meditacion", glyph: "eye-closed", tone: "lilac" },
  SPIRITUALITY: { name: "Espiritualidad", slug: "espiritualidad", glyph: "sparkle", tone: "wheat" },
  CONSCIOUS_BREATHING: {
    name: "Respiración consciente",
    slug: "respiracion-consciente",
    glyph: "wind",
    tone: "mint",
  },
  OVARIAN_BREATHING: {
    name: "Respiración ovárica",
    slug: "respiracion-ovarica",
    glyph: "flower-tulip",
    tone: "blush",
  },
  FAMILY_CONSTELLATIONS: {
    name: "Constelaciones familiares",
    slug: "constelaciones-familiares",
    glyph: "tree-structure",
    tone: "sand",
  },
  FLOWER_THERAPY: { name: "Terapia floral", slug: "terapia-floral", glyph: "flower-lotus", tone: "lilac" },
  AKASHIC_RECORDS: {
    name: "Registros akáshicos",
    slug: "registros-akashicos",
    glyph: "scroll",
    tone: "wheat",
  },
  TIBETAN_BOWLS: { name: "Cuencos tibetanos", slug: "cuencos-tibetanos", glyph: "music-notes", tone: "sand" },
  THERAPEUTIC_WRITING: {
    name: "Escritura terapéutica",
    slug: "escritura-terapeutica",
    glyph: "pen-nib",
    tone: "wheat",
  },
  MINDFULNESS: { name: "Mindfulness", slug: "mindfulness", glyph: "person-simple-circle", tone: "mint" },
  ZEN: { name: "Zen", slug: "zen", glyph: "circle-notch", tone: "sand" },
  BUDDHISM: { name: "Budismo", slug: "budismo", glyph: "tree", tone: "peach" },
  SUFISM: { name: "Sufismo", slug: "sufismo", glyph: "star-and-crescent", tone: "mint" },
  CONTEMPLATIVE_PRAYER: {
    name: "Oración contemplativa",
    slug: "oracion-contemplativa",
    glyph: "hands-praying",
    tone: "wheat",
  },
  KUNDALINI: { name: "Kundalini yoga", slug: "kundalini-yoga", glyph: "lightning", tone: "peach" },
  TANTRA: { name: "Tantra", slug: "tantra", glyph: "flame", tone: "blush" },
  TAI_CHI: { name: "Taichí", slug: "taichi", glyph: "bird", tone: "mint" },
  QIGONG: { name: "Chi kung", slug: "chi-kung", glyph: "cloud", tone: "wheat" },
  PILATES: { name: "Pilates", slug: "pilates", glyph: "barbell", tone: "blush" },
  FELDENKRAIS: { name: "Feldenkrais", slug: "feldenkrais", glyph: "person-simple-walk", tone: "sand" },
  DANCE_THERAPY: { name: "Danzaterapia", slug: "danzaterapia", glyph: "person-arms-spread", tone: "peach" },
  NUMEROLOGY: { name: "Numerología", slug: "numerologia", glyph: "number-circle-nine", tone: "lilac" },
  HUMAN_DESIGN: { name: "Diseño humano", slug: "diseno-humano", glyph: "graph", tone: "peach" },
  ENNEAGRAM: { name: "Eneagrama", slug: "eneagrama", glyph: "chart-polar", tone: "lilac" },
  I_CHING: { name: "I Ching", slug: "i-ching", glyph: "coins", tone: "wheat" },
  PALMISTRY: { name: "Quiromancia", slug: "quiromancia", glyph: "hand-eye", tone: "lilac" },
  ORACLE_CARDS: { name: "Cartas oráculo", slug: "cartas-oraculo", glyph: "cards", tone: "blush" },
  PENDULUM: {
    name: "Péndulo y radiestesia",
    slug: "pendulo-y-radiestesia",
    glyph: "metronome",
    tone: "sand",
  },
  MEDIUMSHIP: { name: "Mediumnidad", slug: "mediumnidad", glyph: "eye", tone: "lilac" },
  ANGELOLOGY: { name: "Angelología", slug: "angelologia", glyph: "feather", tone: "lilac" },
  MAYAN_ASTROLOGY: { name: "Astrología maya", slug: "astrologia-maya", glyph: "sun", tone: "peach" },
  VEDIC_ASTROLOGY: {
    name: "Astrología védica",
    slug: "astrologia-vedica",
    glyph: "shooting-star",
    tone: "wheat",
  },
  DREAM_WORK: {
    name: "Trabajo con los sueños",
    slug: "trabajo-con-suenos",
    glyph: "cloud-moon",
    tone: "lilac",
  },
  PAST_LIVES: { name: "Vidas pasadas", slug: "vidas-pasadas", glyph: "hourglass", tone: "sand" },
  FENG_SHUI: { name: "Feng shui", slug: "feng-shui", glyph: "compass", tone: "peach" },
  SACRED_GEOMETRY: {
    name: "Geometría sagrada",
    slug: "geometria-sagrada",
    glyph: "intersect-three",
    tone: "mint",
  },
  MANDALAS: { name: "Mandalas", slug: "mandalas", glyph: "flower", tone: "blush" },
  ALCHEMY: { name: "Alquimia", slug: "alquimia", glyph: "flask", tone: "wheat" },
  RITUALS: { name: "Rituales y velas", slug: "rituales-y-velas", glyph: "fire", tone: "peach" },
  SHAMANISM: { name: "Chamanismo", slug: "chamanismo", glyph: "campfire", tone: "sand" },
  ANDEAN_WORLDVIEW: {
    name: "Cosmovisión andina",
    slug: "cosmovision-andina",
    glyph: "mountains",
    tone: "peach",
  },
  SWEAT_LODGE: { name: "Temazcal", slug: "temazcal", glyph: "tent", tone: "sand" },
  CACAO_CEREMONY: { name: "Ceremonia de cacao", slug: "ceremonia-de-cacao", glyph: "coffee", tone: "peach" },
  DRUM_CIRCLE: {
    name: "Círculo de tambores",
    slug: "circulo-de-tambores",
    glyph: "cylinder",
    tone: "sand",
  },
  WOMEN_CIRCLE: {
    name: "Círculo de mujeres",
    slug: "circulo-de-mujeres",
    glyph: "users-three",
    tone: "blush",
  },
  CYCLE_AWARENESS: { name: "Ciclicidad femenina", slug: "ciclicidad-femenina", glyph: "moon", tone: "lilac" },
  DOULA: { name: "Acompañamiento doula", slug: "acompanamiento-doula", glyph: "baby", tone: "blush" },
  CONSCIOUS_PARENTING: {
    name: "Crianza consciente",
    slug: "crianza-consciente",
    glyph: "baby-carriage",
    tone: "mint",
  },
  CONSCIOUS_SEXUALITY: {
    name: "Sexualidad consciente",
    slug: "sexualidad-consciente",
    glyph: "heart",
    tone: "blush",
  },
  GRIEF_SUPPORT: {
    name: "Acompañamiento en el duelo",
    slug: "acompanamiento-en-el-duelo",
    glyph: "hand-heart",
    tone: "lilac",
  },
  SOUND_HEALING: {
    name: "Terapia de sonido",
    slug: "terapia-de-sonido",
    glyph: "bell-ringing",
    tone: "wheat",
  },
  MUSIC_THERAPY: { name: "Musicoterapia", slug: "musicoterapia", glyph: "guitar", tone: "peach" },
  MANTRA_SINGING: {
    name: "Canto y mantras",
    slug: "canto-y-mantras",
    glyph: "microphone-stage",
    tone: "mint",
  },
  ART_THERAPY: { name: "Arteterapia", slug: "arteterapia", glyph: "palette", tone: "blush" },
  THERAPEUTIC_THEATRE: {
    name: "Teatro terapéutico",
    slug: "teatro-terapeutico",
    glyph: "mask-happy",
    tone: "wheat",
  },
  LAUGHTER_THERAPY: { name: "Risoterapia", slug: "risoterapia", glyph: "smiley", tone: "wheat" },
  PSYCHOMAGIC: { name: "Psicomagia", slug: "psicomagia", glyph: "magic-wand", tone: "lilac" },
  THETA_HEALING: { name: "ThetaHealing", slug: "thetahealing", glyph: "brain", tone: "lilac" },
  EFT_TAPPING: { name: "Tapping (EFT)", slug: "tapping-eft", glyph: "hand-tap", tone: "mint" },
  NLP: {
    name: "Programación neurolingüística",
    slug: "programacion-neurolinguistica",
    glyph: "head-circuit",
    tone: "sand",
  },
  COACHING: { name: "Coaching", slug: "coaching", glyph: "signpost", tone: "mint" },
  CONSCIOUS_LEADERSHIP: {
    name: "Liderazgo consciente",
    slug: "liderazgo-consciente",
    glyph: "lighthouse",
    tone: "peach",
  },
  CONSCIOUS_MONEY: {
    name: "Economía consciente",
    slug: "economia-consciente",
    glyph: "hand-coins",
    tone: "wheat",
  },
  TRANSPERSONAL_PSYCHOLOGY: {
    name: "Psicología transpersonal",
    slug: "psicologia-transpersonal",
    glyph: "butterfly",
    tone: "lilac",
  },
  GESTALT: { name: "Gestalt", slug: "gestalt", glyph: "puzzle-piece", tone: "mint" },
  EMOTIONAL_INTELLIGENCE: {
    name: "Inteligencia emocional",
    slug: "inteligencia-emocional",
    glyph: "heartbeat",
    tone: "blush",
  },
  NONVIOLENT_COMMUNICATION: {
    name: "Comunicación no violenta",
    slug: "comunicacion-no-violenta",
    glyph: "chats-circle",
    tone: "mint",
  },
  HOOPONOPONO: { name: "Ho’oponopono", slug: "hooponopono", glyph: "island", tone: "mint" },
  BIODECODING: { name: "Biodescodificación", slug: "biodescodificacion", glyph: "dna", tone: "sand" },
  BIOMAGNETISM: { name: "Biomagnetismo", slug: "biomagnetismo", glyph: "magnet", tone: "blush" },
  CHAKRAS: { name: "Chakras", slug: "chakras", glyph: "rainbow", tone: "lilac" },
  COLOR_THERAPY: { name: "Cromoterapia", slug: "cromoterapia", glyph: "swatches", tone: "peach" },
  CRYSTAL_THERAPY: { name: "Gemoterapia", slug: "gemoterapia", glyph: "diamond", tone: "lilac" },
  AROMATHERAPY: { name: "Aromaterapia", slug: "aromaterapia", glyph: "drop", tone: "mint" },
  AYURVEDA: { name: "Ayurveda", slug: "ayurveda", glyph: "bowl-steam", tone: "peach" },
  CHINESE_MEDICINE: {
    name: "Medicina tradicional china",
    slug: "medicina-tradicional-china",
    glyph: "yin-yang",
    tone: "sand",
  },
  ACUPUNCTURE: { name: "Acupuntura", slug: "acupuntura", glyph: "needle", tone: "mint" },
  REFLEXOLOGY: { name: "Reflexología", slug: "reflexologia", glyph: "footprints", tone: "peach" },
  MASSAGE: { name: "Masaje", slug: "masaje", glyph: "hand-grabbing", tone: "blush" },
  OSTEOPATHY: { name: "Osteopatía", slug: "osteopatia", glyph: "bone", tone: "wheat" },
  CRANIOSACRAL: {
    name: "Terapia craneosacral",
    slug: "terapia-craneosacral",
    glyph: "wave-sine",
    tone: "sand",
  },
  WATER_THERAPY: { name: "Terapia acuática", slug: "terapia-acuatica", glyph: "waves", tone: "mint" },
  IRIDOLOGY: { name: "Iridología", slug: "iridologia", glyph: "aperture", tone: "wheat" },
  NATUROPATHY: { name: "Naturopatía", slug: "naturopatia", glyph: "leaf", tone: "mint" },
  HERBALISM: {
    name: "Plantas medicinales",
    slug: "plantas-medicinales",
    glyph: "potted-plant",
    tone: "wheat",
  },
  HOMEOPATHY: { name: "Homeopatía", slug: "homeopatia", glyph: "eyedropper", tone: "blush" },
  CONSCIOUS_EATING: {
    name: "Alimentación consciente",
    slug: "alimentacion-consciente",
    glyph: "carrot",
    tone: "peach",
  },
  FOREST_BATHING: { name: "Baños de bosque", slug: "banos-de-bosque", glyph: "tree-evergreen", tone: "mint" },
  ECOSPIRITUALITY: {
    name: "Ecoespiritualidad",
    slug: "ecoespiritualidad",
    glyph: "globe-hemisphere-west",
    tone: "sand",
  },
  ANIMAL_COMMUNICATION: {
    name: "Comunicación animal",
    slug: "comunicacion-animal",
    glyph: "paw-print",
    tone: "sand",
  },
} as const satisfies Record<string, DisciplineEntry>;

export type DisciplineKey = keyof typeof TABLE;
export type DisciplineGlyph = (typeof TABLE)[DisciplineKey]["glyph"];

export interface Discipline extends DisciplineEntry {
  readonly key: DisciplineKey;
  readonly glyph: DisciplineGlyph;
}

export const disciplineKeys = Object.keys(TABLE) as [DisciplineKey, ...DisciplineKey[]];

export const DISCIPLINES = Object.fromEntries(
  disciplineKeys.map((key) => [key, { key, ...TABLE[key] }]),
) as Readonly<Record<DisciplineKey, Discipline>>;

const bySlug = new Map<string, Discipline>(disciplineKeys.map((key) => [TABLE[key].slug, DISCIPLINES[key]]));

export const isDisciplineKey = (value: string): value is DisciplineKey => Object.hasOwn(TABLE, value);

export const findDisciplineBySlug = (slug: string): Discipline | undefined => bySlug.get(slug);

export const disciplineName = (key: DisciplineKey): string => TABLE[key].name;
