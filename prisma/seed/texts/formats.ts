/** Practical notes by format. */
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

type FormatTexts = { heading: readonly string[]; note: readonly string[] };

export const FORMAT_TEXTS: Record<TeachingFormat, FormatTexts> = {
  podcast: {
    heading: ["Episodios", "Lo que vas a escuchar", "En esta serie"],
    note: [
      "Son piezas sin voz: música y paisaje sonoro para que la práctica la pongas tú. Escúchalas en el orden que quieras.",
      "Mejor con auriculares y con el teléfono boca abajo. Puedes volver a cada episodio tantas veces como necesites.",
      "Cada pieza dura lo justo para no mirar el reloj. Si te duermes, también cuenta.",
      "Puedes escucharlo en el navegador o desde tu aplicación de pódcast. Queda en tu espacio de Ayni Recibido.",
    ],
  },
  ebook: {
    heading: ["Capítulos", "En estas páginas", "Lo que vas a leer"],
    note: [
      "Se lee en el navegador, a tu tamaño de letra, y recuerda por dónde ibas.",
      "Está pensado para abrirlo por cualquier parte: cada capítulo se sostiene solo y termina con una práctica.",
      "Léelo con un lápiz cerca. Hay preguntas que piden respuesta y márgenes que piden desorden.",
    ],
  },
  eventLive: {
    heading: ["Qué haremos", "Nuestro encuentro"],
    note: [
      "Nos vemos por videollamada. La sala se abre quince minutos antes y puedes entrar con la cámara apagada.",
      "Prepara agua, algo para anotar y un rincón donde nadie te pida nada. La hora aparece siempre en tu zona.",
      "Llega unos minutos antes para probar el sonido. Si tienes que irte temprano, despídete con la mano y listo.",
    ],
  },
  eventPlace: {
    heading: ["Qué haremos", "Cuando nos encontremos"],
    note: [
      "Es presencial. Ven con ropa cómoda, una botella de agua y cinco minutos de margen.",
      "Nos juntamos en el lugar indicado y empezamos puntuales. Si llueve, te avisamos por correo con la alternativa.",
      "El sitio es accesible en transporte público. Si necesitas algún apoyo para moverte, escríbenos antes.",
    ],
  },
  workshopLive: {
    heading: ["El recorrido", "Encuentro por encuentro", "Cómo se reparte"],
    note: [
      "Trabajamos en grupo pequeño por videollamada, con cámaras encendidas cuando se pueda y ratos en parejas.",
      "Los encuentros son en vivo y hay una tarea breve entre uno y otro. Nadie la corrige: se comenta.",
      "Reserva también los veinte minutos siguientes a cada encuentro. Lo importante suele llegar ahí.",
    ],
  },
  workshopPlace: {
    heading: ["El recorrido", "Así se reparte el tiempo"],
    note: [
      "Es presencial y en grupo reducido. Los materiales están incluidos y habrá una pausa con té.",
      "Trae ropa que se pueda ensuciar y curiosidad. Del resto nos encargamos.",
      "Empezamos y terminamos a la hora. Si vienes de lejos, te recomendamos alojamiento sencillo cerca.",
    ],
  },
  courseRecorded: {
    heading: ["Lecciones", "Contenido del curso", "Paso a paso"],
    note: [
      "Avanzas a tu ritmo: cada lección trae su audio de práctica y un cuaderno en PDF con los ejercicios.",
      "No hay fechas ni exámenes. Te propongo una lección por semana y repetir antes de seguir.",
      "El material queda en tu Ayni Recibido. Vuelve a la primera lección al terminar la última: sonará distinta.",
    ],
  },
  courseLive: {
    heading: ["Sesiones", "El programa", "Clase por clase"],
    note: [
      "Las clases son en vivo, con ejercicios entre sesión y sesión y un grupo que se acompaña.",
      "Cada clase combina explicación, práctica y preguntas. Si faltas a una, recibes un resumen escrito.",
      "Pedimos compromiso de asistencia: el grupo se construye con quienes vuelven.",
    ],
  },
  coursePlace: {
    heading: ["Jornadas", "El programa"],
    note: [
      "Formación presencial con mucha práctica y pocos asientos. Incluye apuntes y café.",
      "Las jornadas se viven en grupo y piden descanso al salir. No planees nada importante para esa noche.",
    ],
  },
};
