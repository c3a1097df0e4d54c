import type { Concept } from "../schema";

/** Practices, by the words of those who do not know their names. What somebody refuses, such as "sin religión", is left out. */
const PRACTICES: readonly Concept[] = [
  {
    disciplines: ["CONSCIOUS_BREATHING", "BREATHWORK"],
    words: "respirar respiración",
    says: `respirar, respirar mejor, ejercicio respiración, respiración, aprender respirar, pranayama, hiperventilación, respirar profundo, holotrópica, wim hof`,
  },
  {
    disciplines: ["MEDITATION", "MINDFULNESS", "ZEN"],
    words: "meditar meditación sentarse primeros",
    says: `meditar, meditación, aprender meditar, empezar meditar, =nunca meditar, meditación guiada, sentarme silencio, vipassana, zazen, budista, budismo, mindfulness, dejar mente blanco`,
  },
  {
    disciplines: ["YOGA", "KUNDALINI"],
    words: "yoga",
    says: `yoga, asana, saludo sol, esterilla, yogui, hatha, vinyasa, empezar yoga, =nunca yoga`,
  },
  {
    disciplines: ["HYPNOSIS"],
    words: "hipnosis autohipnosis",
    says: `hipnosis, hipnoterapia, hipnotizar, autohipnosis, hipnotista, trance`,
  },
  {
    disciplines: ["REIKI"],
    words: "reiki",
    says: `imposición manos, manos sanar, sanación energética, limpieza energética, energía vital, bloqueo energético, energía bloqueada, equilibrar energía, alinear energía, energía manos, dar reiki`,
  },
  {
    disciplines: ["RITUALS", "SHAMANISM"],
    words: "velas altar ritual limpia",
    says: `limpieza espiritual, mal ojo, echar ojo, hacer ojo, mala energía, malas vibras, malas energías, energía negativa, mala vibra, brujería, brujo, bruja, hechizo, embrujo, maldición, trabajo hecho, gualicho, amarre, mala suerte, suerte, racha mala suerte, torcer todo, salir todo revés, salir todo mal, todo (revés|torcido), gafe, mufa, salado, salación, envidia, protección, proteger energía, amuleto, talismán, sahumar, sahumerio, limpiar casa energía, limpia, =barrida, =velas, =vela, altar, ritual, rituales, magia, ofrenda, ceremonia, incienso, palo santo, copal`,
  },
  {
    disciplines: ["TAROT", "ORACLE_CARDS"],
    words: "tarot cartas",
    says: `tirada cartas, tirar cartas, leer cartas, echar cartas, cartas, lectura cartas, arcanos, cartomancia, tarotista, baraja, naipes, carta oráculo, mazo`,
  },
  {
    disciplines: ["ASTROLOGY", "VEDIC_ASTROLOGY"],
    words: "carta natal astrología planetas",
    says: `horóscopo, carta astral, carta natal, zodiaco, zodíaco, signo, mi signo, signo zodiaco, ascendente, mercurio retrógrado, retrógrado, saturno, revolución solar, planetas, astros, estrellas, astrólogo, hora nacimiento, escorpio, capricornio, sagitario, géminis, aries, tauro, =virgo, piscis, acuario`,
  },
  {
    disciplines: ["MAYAN_ASTROLOGY"],
    words: "nawal maya",
    says: `calendario maya, tzolkin, nahual, nawal, maya, mayas`,
  },
  {
    disciplines: ["FAMILY_CONSTELLATIONS"],
    words: "constelar constelaciones",
    says: `constelar, constelaciones, constelación familiar, bert hellinger, órdenes amor`,
  },
  {
    disciplines: ["FLOWER_THERAPY"],
    words: "flores",
    says: `flores bach, esencias florales, remedio rescate, gotas flores, flores, floral`,
  },
  {
    disciplines: ["CRYSTAL_THERAPY"],
    words: "piedras minerales",
    says: `piedras, cristales, cuarzo, gemas, minerales, amatista, obsidiana`,
  },
  {
    disciplines: ["ANGELOLOGY"],
    words: "ángel ángeles",
    says: `ángeles, ángel, arcángel, ángel guarda, números repetidos, 11:11, números ángeles`,
  },
  {
    topics: ["LIFE_CHANGES"],
    disciplines: ["FENG_SHUI", "COLOR_THERAPY"],
    words: "casa",
    says: `decoración, decorar, ordenar, ordenar casa, armonizar casa, limpieza casa, energía casa, casa desordenada, casa caos, muebles, tirar cosas, acumular, desapego cosas, colores casa, feng shui, habitación`,
  },
  {
    disciplines: ["SOUND_HEALING", "TIBETAN_BOWLS", "MUSIC_THERAPY"],
    words: "cuencos gong sonido",
    says: `música relajante, sonidos, sonido, sonido relajante, baño gong, gong, baño sonoro, cuencos, campanas, frecuencias, vibraciones, música, escuchar música, musicoterapia, instrumento, tocar instrumento, guitarra, piano`,
    weight: 0.9,
  },
  {
    disciplines: ["MANTRA_SINGING"],
    words: "canto voz cantar",
    says: `cantar, canto, voz, mantras, mantra, kirtan, coro, desafinar, afinar, garganta cerrada, recuperar voz, cantante, soltar voz`,
  },
  {
    disciplines: ["DANCE_THERAPY", "BIODANZA"],
    words: "bailar danza movimiento",
    says: `bailar, baile, danza, danzar, mover cuerpo, moverme, mover esqueleto, movimiento libre, salsa, tango, milonga, cumbia, sacudir, soltar cadera, =rumba, dos pies izquierdos`,
  },
  {
    disciplines: ["ART_THERAPY", "MANDALAS"],
    words: "dibujar pintar collage",
    says: `dibujar, dibujo, (siglos|años|tiempo|meses|nunca) no (dibujar|pintar), pintar, pintura, colorear, collage, acuarela, arte terapia, mandala, plastilina, pinceles, garabatos`,
  },
  {
    disciplines: ["THERAPEUTIC_WRITING"],
    words: "escribir escritura cuaderno diario",
    says: `escribir, escritura, poesía, poema, escribir diario, =diario, cuaderno, novela, escribir vida, =cuento, =cuentos, relato, autobiografía, carta escribir, journaling`,
  },
  {
    disciplines: ["THERAPEUTIC_THEATRE"],
    words: "teatro",
    says: `teatro, improvisación, improvisar, clown, payaso, actuar, actor, actriz, escenario`,
  },
  {
    disciplines: ["LAUGHTER_THERAPY"],
    topics: ["JOY"],
    words: "risa reír",
    says: `risoterapia, yoga risa, terapia risa, taller risa, aprender reír`,
  },
  {
    disciplines: ["DRUM_CIRCLE", "MUSIC_THERAPY"],
    words: "tambor tambores",
    says: `tambor, tambores, percusión, cajón, bongó, ritmo tambor`,
  },
  {
    disciplines: ["MASSAGE", "OSTEOPATHY"],
    words: "masaje automasaje",
    says: `masaje, masajista, automasaje, dar masaje, sobada, sobar, sobador, quiropráctico, quiropraxia, fisioterapia, fisio, fisioterapeuta, osteópata, huesero, kinesiólogo, apapacho`,
  },
  {
    disciplines: ["CHINESE_MEDICINE", "ACUPUNCTURE"],
    words: "china puntos",
    says: `agujas, acupuntura, acupresión, medicina china, moxa, moxibustión, ventosas, meridianos, shiatsu, digitopuntura`,
  },
  {
    disciplines: ["TAI_CHI", "QIGONG"],
    words: "taichí chi",
    says: `artes marciales, arte marcial, tai chi, taichi, qigong, qi gong, chikung, movimiento lento`,
  },
  {
    disciplines: ["CONTEMPLATIVE_PRAYER", "SPIRITUALITY"],
    words: "oración orar",
    says: `rezar, rezo, orar, oración, dios, fe, religión, religioso, mística, místico, iglesia, misa, cura iglesia, jesús, cristo, virgen maría, santo, biblia, rosario, católico, cristiano, sacerdote`,
  },
  {
    disciplines: ["MEDIUMSHIP", "GRIEF_SUPPORT"],
    topics: ["DEATH", "GRIEF"],
    words: "señales partieron",
    says: `espíritus, fantasma, contactar (difunto|muertos|familiar), hablar (muertos|difunto|fallecido), mensaje (difunto|muerto|fallecido), comunicar (muertos|difunto), señal (muerto|difunto), médium, ouija, presencia casa`,
    weight: 1.2,
  },
  {
    disciplines: ["PAST_LIVES"],
    words: "regresión vidas",
    says: `regresiones, regresión, reencarnación, reencarnar, "otras vidas", "otra vida", "vidas pasadas", vida anterior, karma`,
  },
  {
    disciplines: ["SHAMANISM", "ANDEAN_WORLDVIEW"],
    words: "chamán tierra pachamama",
    says: `plantas poder, ayahuasca, peyote, san pedro, psicodélicos, hongos, chamán, curandero, curandera, yatiri, medicina ancestral, pachamama, animal poder, saberes ancestrales, andino, pueblos originarios, machi`,
  },
  {
    disciplines: ["SWEAT_LODGE"],
    words: "temazcal",
    says: `temazcal, sudar, baño vapor, sauna, inipi`,
  },
  {
    disciplines: ["CACAO_CEREMONY"],
    words: "cacao",
    says: `cacao, chocolate ceremonial, ceremonia cacao, chocolate`,
  },
  {
    disciplines: ["TRANSPERSONAL_PSYCHOLOGY", "GESTALT", "EMOTIONAL_INTELLIGENCE"],
    topics: ["EMOTIONS"],
    words: "terapia gestalt psicología",
    says: `psicólogo, psicóloga, psicología, psiquiatra, terapia, terapeuta, psicoterapia, ir terapia, diván, terapia grupo, terapia individual`,
    weight: 0.8,
  },
  {
    disciplines: ["COACHING"],
    words: "acompañamiento preguntas",
    says: `coach, coaching, mentoría, mentor, acompañamiento personal, acompañar, guía vida, orientación, orientar, =consejo`,
    weight: 0.8,
  },
  {
    disciplines: ["WOMEN_CIRCLE", "CYCLE_AWARENESS"],
    words: "mujeres círculo",
    says: `círculo mujeres, (conocer|hablar|quedar|juntar) mujeres, amigas (hablar|nuevas), círculo femenino, sagrado femenino, feminidad, femenino, energía femenina, "entre mujeres", sororidad, =mujer, =mujeres, feminismo, =diosa`,
    weight: 0.8,
  },
  {
    disciplines: ["CHAKRAS"],
    words: "chakras",
    says: `chacras, chakra, aura, centros energéticos, kundalini despertar`,
  },
  {
    disciplines: ["WATER_THERAPY"],
    words: "agua",
    says: `agua, flotar, piscina, alberca, pileta, aguas termales, termas, watsu, =nadar, bañarme mar, sumergir`,
  },
  {
    disciplines: ["NUMEROLOGY"],
    words: "números",
    says: `numerología, números, número vida, fecha nacimiento`,
  },
  {
    disciplines: ["PALMISTRY"],
    words: "manos líneas",
    says: `leer mano, líneas mano, lectura manos, palma mano, quiromancia`,
  },
  {
    disciplines: ["PENDULUM"],
    words: "péndulo",
    says: `péndulo, radiestesia, varillas, zahorí`,
  },
  {
    disciplines: ["ENNEAGRAM", "HUMAN_DESIGN"],
    words: "eneagrama",
    says: `eneagrama, eneatipo, diseño humano, tipo personalidad, test personalidad, generador manifestador`,
  },
  {
    disciplines: ["TANTRA"],
    words: "tantra",
    says: `tantra, tántrico, tántrica, masaje tántrico`,
  },
  {
    disciplines: ["EFT_TAPPING"],
    words: "tapping",
    says: `tapping, eft, golpecitos, puntos dedos`,
  },
  {
    disciplines: ["NLP"],
    words: "pnl",
    says: `pnl, programación mental, reprogramar mente, programar mente, creencias limitantes, subconsciente, inconsciente`,
  },
  {
    disciplines: ["BIODECODING"],
    words: "biodescodificación",
    says: `biodescodificación, descodificar, origen enfermedad, enfermedad emocional, síntoma emocional, bioneuroemoción`,
  },
  {
    disciplines: ["AKASHIC_RECORDS"],
    words: "registros",
    says: `akáshicos, registros akáshicos, registro akáshico, memoria alma`,
  },
  {
    disciplines: ["AYURVEDA"],
    words: "dosha ayurvédica",
    says: `ayurveda, ayurvédico, dosha, vata, pitta, kapha, india medicina, medicina india`,
  },
  {
    disciplines: ["BIOMAGNETISM"],
    words: "imanes",
    says: `imanes, imán, biomagnetismo, par biomagnético`,
  },
  {
    disciplines: ["HOMEOPATHY"],
    words: "homeopatía",
    says: `homeopatía, homeópata, bolitas, glóbulos`,
  },
  {
    disciplines: ["PSYCHOMAGIC"],
    words: "acto actos simbólicos",
    says: `psicomagia, jodorowsky, acto simbólico, actos simbólicos`,
  },
  {
    disciplines: ["HOOPONOPONO"],
    words: "perdón",
    says: `hooponopono, ho oponopono, lo siento perdóname gracias te amo`,
  },
  {
    disciplines: ["KABBALAH"],
    words: "cábala",
    says: `cábala, kabbalah, árbol vida, judío, hebreo`,
  },
  {
    disciplines: ["SUFISM"],
    words: "sufí",
    says: `sufí, sufismo, derviche, islam`,
  },
];

/** Words for the kind of content that somebody looks for. */
const TYPES: readonly Concept[] = [
  {
    types: ["PODCAST"],
    weight: 0.6,
    says: "pódcast, podcast, audio, escuchar coche, escuchar camino, =para escuchar, auriculares, episodio",
  },
  { types: ["EBOOK"], weight: 0.6, says: "libro, ebook, leer, lectura, guía pdf, pdf, =manual, =para leer" },
  {
    types: ["COURSE"],
    weight: 0.6,
    says: "curso, clases, lecciones, formación, =formarme, curso desde cero, estudiar curso",
  },
  { types: ["WORKSHOP"], weight: 0.6, says: "taller, talleres, seminario" },
  {
    types: ["EVENT"],
    weight: 0.6,
    says: "evento, eventos, fin semana plan, plan fin semana, algo hoy, =quedada, charla, tertulia, concierto",
  },
];

export const PRACTICES_CONCEPTS: readonly Concept[] = [
  ...PRACTICES.map((concept) => ({ ...concept, refusable: true })),
  ...TYPES.map((concept) => ({ ...concept, refusable: true })),
];
