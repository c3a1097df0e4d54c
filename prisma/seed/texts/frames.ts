import type { TeachingFormat } from "./formats";

/**
 * Sentences about a content: `{title}` is its title, `{first}`, `{second}` and `{last}` are its parts, `{many}` their
 * number, `{city}` and `{master}` where it comes from and by whom.
 */
type Frames = readonly [string, ...string[]];

/** Openings for when those of the topics have been used. */
export const OPENING_FRAMES: Frames = [
  "«{title}» empezó como una libreta de apuntes y fue creciendo con lo que me preguntaban.",
  "Durante años hice «{title}» solo con amigos, alrededor de una mesa.",
  "Me pedían algo así desde hace tiempo, y por fin «{title}» tiene forma.",
  "Preparé «{title}» con lo que a mí me hubiera gustado encontrar al principio.",
  "«{title}» cabe en una semana normal, de esas con lavadora y recados.",
  "Nada de lo que propone «{title}» exige comprar cosas ni cambiar de vida.",
  "Hay quien vuelve a «{title}» cada año, como quien vuelve a una playa.",
  "Si solo tienes un rato, «{title}» está pensado para ese rato.",
  "«{title}» nació en {city}, una tarde de lluvia y sobremesa.",
  "La idea de «{title}» es sencilla: hacer poco, hacerlo bien y hacerlo juntos.",
  "Cuando alguien me pregunta por dónde empezar, le hablo de «{title}».",
  "En «{title}» cuento lo que aprendí equivocándome.",
  "Escribí el nombre de «{title}» en la puerta de la nevera y ahí maduró varios meses.",
  "De todo lo que ofrezco, «{title}» es lo que más me gusta preparar.",
  "«{title}» tiene poco de teoría y bastante de manos.",
  "No vas a encontrar promesas en «{title}», sino una manera tranquila de probar.",
  "Me gusta pensar en «{title}» como en una visita: se llega, se conversa, se vuelve a casa distinto.",
  "«{title}» se puede hacer con timidez, con dudas y hasta con catarro.",
  "A «{title}» se entra sin saber nada y se sale con algo entre las manos.",
  "Lo que une a quienes eligen «{title}» no es la edad ni el oficio, sino las ganas.",
  "Guardé para «{title}» los ejercicios que mejor han envejecido.",
  "Hice «{title}» pensando en una amiga que nunca tiene tiempo.",
  "Cada vez que doy «{title}» cambio una cosa, y casi siempre es por culpa de una buena pregunta.",
  "«{title}» viene de {city}, con su acento y su manera de no correr.",
];

/** A second sentence for openings. */
export const SUBJECT_FRAMES: Frames = [
  "De «{first}» a «{last}» hay un hilo, aunque al principio no se vea.",
  "Entramos por «{first}» y salimos por «{last}», con paradas donde haga falta.",
  "Lo más sencillo está en «{first}»; lo que más se comenta, en «{last}».",
  "Si algo te atrae de «{last}», no te saltes «{first}»: ahí está la llave.",
  "«{first}» pide poco y da confianza para llegar a «{last}».",
  "Puedes empezar por «{first}» hoy mismo y dejar «{last}» para cuando apetezca.",
  "Hay un antes y un después de «{second}», según cuentan quienes ya pasaron por ahí.",
  "Entre «{first}» y «{second}» conviene dejar pasar una noche.",
  "Mi parte favorita es «{second}», aunque no debería decirlo.",
  "«{last}» se disfruta más cuando «{first}» ya te resulta familiar.",
];

/** For contents of a single part. */
export const SINGLE_FRAMES: Frames = [
  "«{title}» es una sola cita, completa en sí misma.",
  "No hace falta preparar nada para «{title}», solo llegar.",
  "Lo que empieza en «{title}» termina en «{title}»: no hay tarea para casa.",
  "En «{title}» hay un rato para mirar, otro para hacer y otro para conversar.",
  "Quien viene a «{title}» suele quedarse un poco más de lo previsto.",
  "Puedes venir a «{title}» una vez o todas las que se repita.",
  "«{title}» se hace en ronda, sin escenario y sin primera fila.",
  "Al terminar «{title}» hay siempre alguien que pregunta cuándo es la próxima.",
  "En «{title}» se habla poco al principio y bastante al final.",
  "Trae a «{title}» una pregunta pequeña; las grandes vienen solas.",
];

/** Practical notes by format. */
export const NOTE_FRAMES: Readonly<Record<TeachingFormat, Frames>> = {
  podcast: [
    "Son {many} piezas de música y paisaje sonoro: la práctica la pones tú mientras suena «{first}».",
    "En «{title}» no hay locución, solo sonido; escúchalo con auriculares y el teléfono boca abajo.",
    "«{first}» y «{last}» se pueden oír en cualquier orden, en el navegador o desde tu aplicación de pódcast.",
    "Si te quedas a medias en «{second}», la próxima vez seguirá donde lo dejaste.",
    "Pon «{first}» a un volumen algo más bajo del que te gustaría y deja que la habitación haga el resto.",
    "«{title}» suena bien de fondo y suena mejor con los ojos cerrados.",
    "Nadie va a hablarte en «{last}»: hay música, hay pausas y hay final.",
    "Cada pieza dura lo justo, y «{second}» suele pedir que la repitas.",
    "Si te duermes con «{last}», también cuenta.",
    "De las {many} piezas de «{title}», casi todo el mundo vuelve a «{first}».",
  ],
  ebook: [
    "«{title}» se lee en el navegador, a tu tamaño de letra, y recuerda por dónde ibas.",
    "Puedes abrirlo por «{second}» sin haber leído «{first}»: cada capítulo se sostiene solo y termina con una práctica.",
    "Lee «{first}» con un lápiz cerca, porque hay preguntas que piden respuesta.",
    "Los capítulos son cortos; «{last}» se termina en un viaje de autobús.",
    "Dejé márgenes anchos en «{title}» para quien discute con los libros.",
    "Después de «{first}» conviene cerrar el libro y probar lo que propone.",
    "Hay lectores de «{title}» que empezaron por «{last}» y les fue bien.",
    "«{second}» es el capítulo que más subrayan, según me escriben.",
    "El ejercicio que cierra «{first}» se hace en menos de diez minutos.",
    "No corras en «{title}»: un capítulo por semana es un buen paso.",
  ],
  eventLive: [
    "Nos vemos por videollamada: la sala de «{title}» se abre quince minutos antes y puedes entrar con la cámara apagada.",
    "Prepara agua y algo para anotar; «{title}» empieza puntual y la hora aparece siempre en tu zona.",
    "Si tienes que irte temprano de «{title}», despídete con la mano y listo.",
    "En «{title}» caben los micrófonos tímidos: se puede participar por escrito.",
    "Busca para «{title}» un rincón donde nadie te pida nada.",
    "Llega a «{title}» unos minutos antes si quieres probar el sonido.",
    "Desde cualquier país se entra igual a «{title}»: con el enlace de tu espacio.",
    "Reserva también un cuarto de hora después de «{title}», que suele hacer falta.",
  ],
  eventPlace: [
    "Es presencial, en {city}: ven a «{title}» con ropa cómoda y cinco minutos de margen.",
    "Si llueve el día de «{title}», te avisamos por correo con la alternativa.",
    "Al lugar de «{title}» se llega en transporte público; si necesitas apoyo para moverte, escríbenos antes.",
    "Trae a «{title}» una botella de agua y algo de abrigo para el final.",
    "A «{title}» se puede venir a solas: en {city} nadie tarda en presentarse.",
    "Empezamos «{title}» a la hora y terminamos a la hora, con un rato de charla para quien quiera.",
    "Las niñas y los niños pueden acompañarte a «{title}» si les apetece estar.",
    "Verás el punto de encuentro de «{title}» en el mapa, con las indicaciones para llegar.",
  ],
  workshopLive: [
    "Trabajamos en grupo pequeño por videollamada; entre «{first}» y «{last}» hay una tarea breve que nadie corrige.",
    "Los {many} encuentros de «{title}» son en vivo, con ratos en parejas y cámaras encendidas cuando se pueda.",
    "Reserva los veinte minutos siguientes a «{first}», porque lo importante suele llegar ahí.",
    "Para «{title}» basta una mesa, papel y una conexión que no se caiga demasiado.",
    "Si faltas a «{second}», te cuento lo que hicimos para que llegues a tiempo al resto.",
    "En «{title}» se participa tanto como se quiera; mirar también es trabajar.",
    "Antes de «{first}» recibirás un mensaje con lo poco que hay que tener a mano.",
    "Las dudas de «{first}» se recogen por escrito y abren el encuentro siguiente.",
    "Al acabar «{last}» nos damos una semana y una última pregunta.",
    "El grupo de «{title}» es reducido para que dé tiempo a escuchar a todas las personas.",
  ],
  workshopPlace: [
    "Es presencial y en grupo reducido: los materiales de «{title}» están incluidos y habrá una pausa con té.",
    "Trae a «{first}» ropa que se pueda ensuciar y curiosidad.",
    "Nos encontramos en {city}, y entre «{first}» y «{last}» hay tiempo para que repose lo hecho.",
    "Si vienes de lejos a «{title}», te recomendamos un alojamiento sencillo cerca.",
    "Cada jornada de «{title}» termina con todo recogido y algo terminado.",
    "De «{last}» te llevas lo que hayas hecho con tus manos.",
  ],
  courseRecorded: [
    "Avanzas a tu ritmo: cada una de las {many} lecciones de «{title}» trae su audio, y hay un cuaderno en PDF con los ejercicios.",
    "No hay fechas ni exámenes; te propongo quedarte en «{first}» hasta que salga sin pensar.",
    "Las {many} lecciones están abiertas desde el principio, pero «{last}» se entiende mejor al final.",
    "Vuelve a «{first}» después de «{last}»: sonará distinta.",
    "Dedica a cada lección de «{title}» una semana, y dos si la semana viene torcida.",
    "En el cuaderno de «{title}» hay espacio para anotar lo que «{second}» haya movido.",
    "Los audios acompañan con música y campanas; las instrucciones de «{first}» están escritas en el cuaderno.",
    "Si «{second}» se te atasca, sáltala y regresa: el orden ayuda, pero no obliga.",
    "Haz «{first}» siempre en el mismo lugar, aunque sea una silla de la cocina.",
    "Cuando termines las {many} lecciones de «{title}», elige una y quédatela para todo el año.",
  ],
  courseLive: [
    "Las {many} clases de «{title}» son en vivo, con ejercicios entre una y otra y un grupo que se acompaña.",
    "Cada clase combina explicación, práctica y preguntas; si faltas a «{second}», recibes un resumen escrito.",
    "En «{title}» pedimos compromiso de asistencia, porque el grupo se construye con quienes vuelven.",
    "Desde «{first}» trabajarás con la misma pareja de estudio, por si hace falta una voz amiga.",
    "Habrá lecturas cortas antes de «{first}» y ninguna después de «{last}».",
    "Los ejercicios de «{second}» se hacen en casa, sin público y sin nota.",
    "A mitad de «{title}» paramos para ver qué sobra y qué falta.",
    "La última clase, «{last}», se deja casi entera para practicar.",
  ],
  coursePlace: [
    "Formación presencial en {city}, con mucha práctica y pocos asientos: «{title}» incluye apuntes y café.",
    "Las jornadas de «{title}» piden descanso al salir, así que no planees nada importante para esa noche.",
    "Entre «{first}» y «{last}» practicarás con varias personas, siempre con supervisión.",
    "De «{first}» se sale con agujetas y de «{last}» con una red de colegas.",
  ],
};

/** Use of a content without a class. */
export const SOLO_METHOD_FRAMES: Frames = [
  "Te propongo elegir una hora fija para «{first}» y no negociarla durante una semana.",
  "Con «{first}» basta para un primer día; guarda «{last}» para el fin de semana.",
  "Cuando acabes «{second}», quédate un minuto sin hacer nada antes de volver a lo tuyo.",
  "Prueba «{first}» dos veces antes de decidir si es para ti.",
  "Apunta una palabra al terminar «{last}» y otra al día siguiente.",
  "Hay quien usa «{second}» los lunes y quien lo deja para los días torcidos.",
  "«{first}» funciona mejor si apagas los avisos y avisas a tu casa.",
  "Repite «{last}» cuantas veces quieras: cada vez encuentra un sitio distinto.",
  "Empieza por el final si te apetece, que «{last}» no se ofende.",
  "Comparte «{first}» con alguien y conversa después, con calma.",
  "Lo que «{second}» remueva se asienta caminando un rato.",
  "No busques efectos en «{first}»; busca el lugar y la hora.",
];

/** Guidance of a content with classes, for when the texts of its discipline have been used. */
export const GROUP_METHOD_FRAMES: Frames = [
  "En «{title}» hay explicaciones breves, práctica larga y preguntas hasta que se acaban.",
  "«{title}» va de lo fácil a lo menos fácil, con permiso para quedarse a mitad de camino.",
  "Lo que se hace en «{title}» se prueba primero despacio y luego a tu ritmo.",
  "Empezamos «{title}» en silencio y lo terminamos con una ronda de una sola frase.",
  "Cada propuesta de «{title}» tiene una versión para hacer en silla.",
  "En «{title}» nadie corrige a nadie: se muestra, se prueba y se comenta.",
  "Durante «{title}» alternamos ratos a solas, en parejas y con todo el grupo.",
  "La primera media hora de «{title}» es para llegar; la última, para guardar lo aprendido.",
  "Me gusta llevar «{title}» con pocas palabras y ejemplos de andar por casa.",
  "De «{title}» sale una práctica que puedas hacer sin mí, que de eso se trata.",
  "Todo lo que proponemos en «{title}» se puede rechazar con una sonrisa.",
  "El plan de «{title}» está escrito, y se cambia en cuanto el grupo pide otra cosa.",
];

/** A closing sentence in the voice of the Master, for when theirs have been used. */
export const CLOSING_FRAMES: Frames = [
  "Si después de «{title}» te queda una duda, escríbeme: contesto yo.",
  "Llevo tiempo afinando «{title}» y todavía me hace ilusión volver a empezarlo.",
  "Lo que recibo con «{title}» vuelve en parte a quienes me enseñaron.",
  "Gracias por mirar «{title}» con calma antes de decidir.",
  "Cuéntame, cuando lo termines, qué te llevaste de «{title}».",
  "«{title}» cambia con cada persona que pasa por aquí, y eso me gusta.",
  "Aprendí casi todo lo de «{title}» mirando a gente mayor hacer las cosas despacio.",
  "Me alegraré de encontrarte en «{title}», vengas de donde vengas.",
  "Hago «{title}» desde {city}, con la ventana abierta siempre que se puede.",
  "Si «{title}» te sirve, regálale la idea a otra persona: así funciona el ayni.",
];
