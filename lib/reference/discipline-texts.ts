import type { DisciplineKey } from "./disciplines";

/** One or two sentences per discipline. They must not promise cures. */
export const DISCIPLINE_TEXTS: Readonly<Record<DisciplineKey, string>> = {
  HYPNOSIS:
    "Relajación profunda guiada por la voz, con la atención puesta en una sola cosa. Se usa para mirar hábitos, miedos y recuerdos desde un lugar más tranquilo.",
  REIKI:
    "Práctica japonesa nacida hace un siglo: quien la da posa las manos, o las acerca, y quien la recibe descansa. Aquí la aprendes por niveles o te dejas acompañar en una sesión.",
  TAROT:
    "Setenta y ocho cartas con imágenes antiguas que sirven para hacerse preguntas. Aprende a leerlas por ti o siéntate con quien las lee desde hace años.",
  YOGA: "Posturas, respiración y quietud, con muchos estilos y para muchos cuerpos. Desde una clase suave al amanecer hasta un curso entero para practicar en casa.",
  ASTROLOGY:
    "El cielo del día en que naciste, leído como un mapa de símbolos. Aprende a interpretar tu carta natal, los tránsitos y las lunas de cada mes.",
  BREATHWORK:
    "Sesiones de respiración intensa y conectada, con música y acompañamiento. Se practica en grupo y tumbado, y conviene avisar antes si tienes alguna condición de salud.",
  BIODANZA:
    "Danza en grupo, sin pasos que aprender: música, miradas y movimientos sencillos. La creó Rolando Toro en Chile en los años sesenta.",
  KABBALAH:
    "La tradición mística judía y su árbol de diez esferas. Cursos y lecturas para estudiar sus textos, sus letras y sus números con calma.",
  RUNES:
    "El alfabeto de los pueblos del norte, convertido en piedras que se sacan al azar para reflexionar. Conoce la historia y el sentido de cada signo.",
  MEDITATION:
    "Sentarse, prestar atención y volver a empezar. Encuentra prácticas guiadas de cinco minutos, grupos semanales y cursos para crear el hábito.",
  SPIRITUALITY:
    "Preguntas sobre el sentido, el silencio y lo que nos une, de muchas tradiciones y de ninguna. Un buen lugar para empezar si aún no sabes qué buscas.",
  CONSCIOUS_BREATHING:
    "Ejercicios sencillos para notar cómo respiras y cambiar el ritmo cuando lo necesitas. Se aprenden en una tarde y caben en cualquier pausa del día.",
  OVARIAN_BREATHING:
    "Práctica de raíz taoísta que une respiración, movimiento suave de la pelvis y atención al vientre. Se enseña paso a paso, casi siempre en grupos pequeños.",
  FAMILY_CONSTELLATIONS:
    "Un grupo representa a las personas de tu historia familiar para que puedas mirarla desde fuera. Talleres para constelar, representar o solo acompañar.",
  FLOWER_THERAPY:
    "Las flores de Bach y otros sistemas florales, explicados planta por planta. Aprende su historia, cómo se preparan y qué emoción acompaña cada una.",
  AKASHIC_RECORDS:
    "Una forma de meditar con preguntas y una oración de apertura, según la idea de una memoria de todo lo vivido. Lecturas individuales y cursos por niveles.",
  TIBETAN_BOWLS:
    "Cuencos de metal que se golpean o se frotan y dejan un sonido largo. Conciertos para tumbarse a escuchar y talleres para aprender a tocarlos.",
  THERAPEUTIC_WRITING:
    "Escribir para ordenar lo que se siente, sin pensar en la ortografía ni en el estilo. Propuestas con cuaderno, un tiempo marcado y, si quieres, lectura en grupo.",
  MINDFULNESS:
    "Atención plena a lo que pasa mientras pasa: el cuerpo, la respiración, los pensamientos. Programas de varias semanas y prácticas cortas para el día a día.",
  ZEN: "Sentarse en zazen, caminar despacio y cuidar cada gesto. La tradición japonesa del silencio, con sesiones en línea y retiros de práctica.",
  BUDDHISM:
    "Las enseñanzas de Buda y las escuelas que nacieron de ellas, desde el Tíbet hasta Japón. Estudio de textos, meditación y conversación en grupo.",
  SUFISM:
    "La vía mística del islam, con la poesía de Rumi, el canto y el giro. Encuentros para conocer sus historias y practicar el recuerdo.",
  CONTEMPLATIVE_PRAYER:
    "Oración en silencio, en la tradición de Teresa de Jesús, Juan de la Cruz y los padres del desierto. Grupos para sentarse juntos y lecturas para acompañar la práctica.",
  KUNDALINI:
    "Series de posturas, respiraciones rápidas y mantras, en el estilo que difundió Yogi Bhajan. Clases enérgicas que terminan siempre en una relajación larga.",
  TANTRA:
    "Una tradición de la India que busca la presencia en el cuerpo, el aliento y la relación. Talleres con acuerdos claros, a solas o en pareja.",
  TAI_CHI:
    "Arte marcial chino de movimientos lentos y encadenados. Se aprende forma a forma y pide poco: ropa cómoda y unos metros de suelo.",
  QIGONG:
    "Ejercicios chinos que unen postura, respiración y atención, de pie y sin prisa. Muchas series se aprenden en una mañana y se practican toda la vida.",
  PILATES:
    "Trabajo preciso del centro del cuerpo, con colchoneta y control en cada movimiento. Clases por niveles, también para quien lleva años sin moverse.",
  FELDENKRAIS:
    "Movimientos muy pequeños, hechos con atención, para descubrir otras maneras de moverse. Las lecciones se dan de viva voz y tumbado en el suelo.",
  DANCE_THERAPY:
    "El movimiento libre como manera de expresar lo que no cabe en palabras, con una persona formada que acompaña. No hace falta saber bailar.",
  NUMEROLOGY:
    "Los números de tu nombre y de tu fecha de nacimiento, leídos como símbolos. Aprende a calcularlos y a contar la historia que forman.",
  HUMAN_DESIGN:
    "Un sistema reciente que mezcla el I Ching, la astrología y los chakras en un solo gráfico. Lecturas de tu carta y cursos para entender tipos, centros y perfiles.",
  ENNEAGRAM:
    "Nueve maneras de mirar el mundo, con sus miedos y sus talentos. Talleres para reconocer la tuya y entender mejor a quienes tienes cerca.",
  I_CHING:
    "El libro chino de las mutaciones: sesenta y cuatro hexagramas que se consultan con monedas. Aprende a formular la pregunta y a leer la respuesta.",
  PALMISTRY:
    "Las líneas, los montes y la forma de la mano, leídos como un retrato. Un oficio antiguo que se aprende mirando muchas manos.",
  ORACLE_CARDS:
    "Barajas de imágenes y palabras, sin las reglas del tarot, para abrir una conversación contigo. Aprende tiradas breves o crea tu propio mazo.",
  PENDULUM:
    "Un peso colgado de un hilo y la costumbre de preguntar. Historia, manejo y ejercicios para quien siente curiosidad por la radiestesia.",
  MEDIUMSHIP:
    "Encuentros con quienes cuentan que perciben a los que ya no están, y cursos sobre esa tradición. Ven con respeto y con tus propias preguntas.",
  ANGELOLOGY:
    "Los ángeles en la Biblia, en la cábala y en la devoción popular. Estudio de sus nombres, meditaciones guiadas y cartas.",
  MAYAN_ASTROLOGY:
    "El tzolkin, la cuenta maya de doscientos sesenta días, y el nahual del día en que naciste. Aprende a seguir el calendario y su ritmo.",
  VEDIC_ASTROLOGY:
    "Jyotish, la astrología de la India: casas lunares, periodos planetarios y una carta que se dibuja de otra manera. Cursos desde cero y lecturas individuales.",
  DREAM_WORK:
    "Recordar los sueños, escribirlos y conversar con sus imágenes. Grupos donde cada persona trae el suyo y se explora sin recetas.",
  PAST_LIVES:
    "Relajación guiada e imaginación para explorar escenas que se viven como de otro tiempo. Se toman como relatos que dicen algo de hoy.",
  FENG_SHUI:
    "El arte chino de disponer la casa: por dónde entra la luz, qué estorba, dónde se descansa. Propuestas concretas para cada habitación.",
  SACRED_GEOMETRY:
    "Círculos, espirales y proporciones que se repiten en los templos y en las flores. Talleres con compás y regla para dibujarlas y mirarlas despacio.",
  MANDALAS:
    "Dibujos que crecen desde un centro, con lápiz, arena o hilo. Una manera de concentrarse con las manos, sin que haga falta saber dibujar.",
  ALCHEMY:
    "Los viejos textos de los alquimistas, sus hornos y sus símbolos, leídos también a la manera de Jung. Historia, imágenes y práctica de taller.",
  RITUALS:
    "Velas, palabras y gestos para marcar un comienzo, una despedida o un cambio de estación. Aprende a preparar los tuyos con lo que tienes en casa.",
  SHAMANISM:
    "Tambor, viaje interior y relación con la tierra, según distintos pueblos y maestros. Encuentros que nombran de dónde viene cada práctica.",
  ANDEAN_WORLDVIEW:
    "El mundo visto desde los Andes: la Pachamama, los apus, las ofrendas y el ayni. Lo enseñan personas que lo viven o lo han aprendido allí.",
  SWEAT_LODGE:
    "Baño de vapor de Mesoamérica, con piedras calientes, cantos y oscuridad. Son ceremonias presenciales: pregunta antes si tienes alguna condición de salud.",
  CACAO_CEREMONY:
    "Un círculo, una taza de cacao puro y una intención compartida. Encuentros con música y silencio, y talleres para aprender a prepararlo.",
  DRUM_CIRCLE:
    "Tocar en grupo, sin partitura y sin público. Se aprende escuchando, y quien no tiene tambor suele encontrar uno.",
  WOMEN_CIRCLE:
    "Un espacio para hablar por turnos y escuchar sin interrumpir. Grupos de mujeres, en línea o en persona, con un tema en cada encuentro.",
  CYCLE_AWARENESS:
    "Conocer el ciclo menstrual y anotar cómo cambia la energía a lo largo del mes. Cursos y diarios para organizar la vida teniéndolo en cuenta.",
  DOULA:
    "Compañía no sanitaria en el embarazo, el parto y los primeros meses. Sesiones para familias y formación para quien quiere acompañar, siempre junto al equipo médico.",
  CONSCIOUS_PARENTING:
    "Criar con límites claros y con respeto, sin gritos y sin culpa. Charlas, talleres por edades y grupos de madres y padres.",
  CONSCIOUS_SEXUALITY:
    "Conocer el propio cuerpo, hablar del deseo y poner acuerdos en palabras. Propuestas para adultos, a solas o en pareja, con cuidado y sin tabúes.",
  GRIEF_SUPPORT:
    "Compañía para quien ha perdido a alguien o algo importante. Grupos de escucha, cartas, rituales de despedida y lecturas que no meten prisa.",
  SOUND_HEALING:
    "Gongs, cuencos, diapasones y voz en sesiones para tumbarse y escuchar. También cursos para aprender a tocar y a cuidar un espacio sonoro.",
  MUSIC_THERAPY:
    "Cantar, tocar y escuchar con una persona formada que acompaña. Sirve a quien no sabe música y a quien vive de ella.",
  MANTRA_SINGING:
    "Cantar juntos frases cortas que se repiten, en sánscrito, en castellano o en lenguas originarias. La voz de cada persona vale tal como es.",
  ART_THERAPY:
    "Pintar, recortar o modelar para decir lo que cuesta decir. Lo que importa es hacerlo: nadie va a puntuar el resultado.",
  THERAPEUTIC_THEATRE:
    "Juegos de escena para probar otras maneras de estar: otra voz, otro gesto, otra respuesta. Se trabaja en grupo y no hace falta experiencia.",
  LAUGHTER_THERAPY:
    "Ejercicios de juego, respiración y risa en grupo, primero a propósito y luego sin querer. Buena compañía para una semana difícil.",
  PSYCHOMAGIC:
    "Actos simbólicos y poéticos para cerrar una etapa, según la propuesta de Alejandro Jodorowsky. Talleres para entenderla y diseñar los tuyos.",
  THETA_HEALING:
    "Un método de meditación y preguntas sobre las propias creencias, creado por Vianna Stibal. Cursos por niveles y sesiones individuales.",
  EFT_TAPPING:
    "Golpecitos con los dedos en puntos del rostro y del torso mientras se pone en palabras lo que preocupa. La secuencia se aprende en media hora.",
  NLP: "Técnicas de comunicación nacidas en California en los años setenta: cómo preguntamos, qué damos por hecho, con qué palabras nos hablamos. Cursos prácticos y grupos de ejercicio.",
  COACHING:
    "Conversaciones con un objetivo, preguntas directas y pasos que se revisan cada semana. Procesos individuales y talleres sobre trabajo, hábitos y decisiones.",
  CONSCIOUS_LEADERSHIP:
    "Dirigir escuchando: reuniones que sirven, conflictos que se nombran y equipos que deciden. Para quien lleva un equipo o quiere empezar.",
  CONSCIOUS_MONEY:
    "Mirar la relación con el dinero y ordenarla: cuentas, precios, deudas y acuerdos. Con hojas de cálculo y también con preguntas incómodas.",
  TRANSPERSONAL_PSYCHOLOGY:
    "La escuela de Maslow, Grof y Wilber, que incluye lo espiritual en el estudio de la persona. Cursos, lecturas comentadas y talleres vivenciales.",
  GESTALT:
    "Darse cuenta de lo que se siente aquí y ahora, con la silla vacía y otros experimentos. Talleres en grupo y charlas para conocer el enfoque.",
  EMOTIONAL_INTELLIGENCE:
    "Poner nombre a lo que se siente, entender de dónde viene y elegir qué hacer con ello. Ejercicios para casa, para el aula y para el trabajo.",
  NONVIOLENT_COMMUNICATION:
    "Observar, sentir, necesitar y pedir: los cuatro pasos de Marshall Rosenberg para hablar sin atacar. Se aprende practicando con conversaciones reales.",
  HOOPONOPONO:
    "Una práctica hawaiana de reconciliación, hoy conocida por cuatro frases que se repiten. Conoce su origen y maneras sencillas de practicarla.",
  BIODECODING:
    "Una propuesta que busca relaciones entre la biografía y lo que vive el cuerpo. Se ofrece como reflexión personal y nunca sustituye al médico.",
  BIOMAGNETISM:
    "Sesiones con pares de imanes sobre el cuerpo, según el método de Isaac Goiz. Cursos para conocer el protocolo; no reemplaza ningún tratamiento.",
  CHAKRAS:
    "Los siete centros del cuerpo según el yoga, con sus colores, sonidos y posturas. Meditaciones y cursos para recorrerlos uno a uno.",
  COLOR_THERAPY:
    "El color en la luz, la ropa y la casa, y lo que despierta en cada persona. Talleres para observarlo y usarlo en la vida diaria.",
  CRYSTAL_THERAPY:
    "Cuarzos, ágatas y otras piedras: de dónde vienen, cómo se cuidan y qué significados se les dan. Para coleccionar, meditar o decorar con sentido.",
  AROMATHERAPY:
    "Aceites esenciales, cómo se extraen y cómo se usan con prudencia. Recetas para difusores, baños y masajes, con sus precauciones.",
  AYURVEDA:
    "La tradición india del cuidado: tipos de constitución, comidas según la estación y rutinas de mañana y noche. Cursos de cocina y de vida cotidiana.",
  CHINESE_MEDICINE:
    "Los cinco elementos, los meridianos y las estaciones, explicados por quienes los estudian. Charlas y cursos para conocer esta tradición milenaria.",
  ACUPUNCTURE:
    "Puntos, meridianos y agujas muy finas, una práctica que solo ejercen profesionales formados. Aquí encuentras charlas y cursos para entenderla.",
  REFLEXOLOGY:
    "Masaje de pies y manos siguiendo un mapa de puntos. Aprende una secuencia completa para regalar en casa.",
  MASSAGE:
    "El contacto como oficio: quiromasaje, masaje tailandés, automasaje y más. Talleres presenciales y vídeos para practicar paso a paso.",
  OSTEOPATHY:
    "Trabajo manual sobre músculos y articulaciones, a cargo de profesionales formados. Charlas sobre postura y ejercicios para moverse mejor.",
  CRANIOSACRAL:
    "Un contacto muy ligero en la cabeza y la columna, en silencio y sin prisa. Sesiones presenciales y cursos de introducción.",
  WATER_THERAPY:
    "Flotar y dejarse mover en agua templada, como en el watsu. Encuentros presenciales y ejercicios suaves para piscina.",
  IRIDOLOGY:
    "La observación del iris, sus mapas y su historia. Cursos para quien siente curiosidad; no sirve para diagnosticar.",
  NATUROPATHY:
    "Descanso, alimentos, agua, aire y movimiento como base del cuidado diario. Talleres prácticos que acompañan, sin sustituir la consulta médica.",
  HERBALISM:
    "Reconocer las plantas, recogerlas, secarlas y preparar infusiones y ungüentos. Paseos, cuadernos y recetas, con las precauciones de cada una.",
  HOMEOPATHY:
    "La historia y los principios del sistema de Samuel Hahnemann, contados por quienes lo practican. Charlas y cursos divulgativos que no reemplazan al médico.",
  CONSCIOUS_EATING:
    "Comer despacio, elegir mejor y cocinar con lo que hay de temporada. Recetas, retos semanales y talleres sobre la relación con la comida.",
  FOREST_BATHING:
    "Caminar muy despacio entre árboles, con invitaciones para oír, oler y tocar. Salidas guiadas y audios para hacerlo por tu cuenta.",
  ECOSPIRITUALITY:
    "Cuidar la tierra como parte de la vida interior. Grupos, huertos, lecturas y celebraciones según las estaciones.",
  ANIMAL_COMMUNICATION:
    "Observar, escuchar y entender mejor a los animales con los que vives. Ejercicios de presencia y relatos de quienes conviven con ellos.",
};
