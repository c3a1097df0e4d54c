import type { Essay } from "./essay";

/** A book about maintaining a practice. */
export const practiceBook: readonly Essay[] = [
  {
    subject: "Sobre empezar",
    paragraphs: [
      "Empezar tiene mala fama porque lo imaginamos grande. Pensamos en el lunes, en el año nuevo, en la versión de nosotros que se levanta temprano y no contesta mensajes en la cama. Esa persona no existe y, por lo tanto, no puede empezar nada. Quien puede empezar eres tú, hoy, con el pelo revuelto y tres cosas pendientes.",
      "Te propongo una medida distinta: empieza por algo tan pequeño que dé un poco de risa. Una respiración completa antes de abrir la puerta. Un vaso de agua bebido de pie, mirando por la ventana. Dos minutos sentada en el borde de la cama con las manos sobre las piernas. La risa importa, porque afloja la exigencia, y la exigencia es la primera en abandonar.",
      "Durante la primera semana no busques efectos. Busca el lugar. Casi todas las prácticas que se sostienen tienen una silla, una esquina, una hora que reconocen. Cuando el cuerpo aprende dónde ocurre, deja de discutir.",
      "Y si mañana se te olvida, no has fallado: has descubierto a qué hora no conviene. Cambia la hora y vuelve. La palabra más importante de este capítulo no es empezar. Es volver.",
      "**Para hoy.** Elige un gesto de menos de dos minutos, un lugar y un momento que ya ocurra todos los días. Escríbelo en una sola frase y déjala donde la veas al despertar.",
    ],
  },
  {
    subject: "Sobre el aliento",
    paragraphs: [
      "Respiramos unas veinte mil veces al día y nos enteramos de muy pocas. No hace falta enterarse de todas. Basta con visitar algunas, como quien pasa a saludar a una vecina mayor que siempre está en casa.",
      "Prueba ahora, sin cambiar de postura. Nota por dónde entra el aire y si llega tibio o fresco. Nota hasta dónde baja. No lo empujes. El aliento es tímido: cuando se siente observado se endurece, y cuando se siente acompañado se alarga. La diferencia está en el tono con el que lo miras.",
      "Si quieres ayudarlo, ocúpate solo de la salida. Suelta el aire un poco más despacio, como si empañaras un vidrio con la boca cerrada. Espera a que la entrada ocurra por su cuenta. Esa espera breve, en la que nadie hace nada, es quizá la parte más descansada del día.",
      "Habrá momentos en que prestar atención al pecho te inquiete. Es frecuente y no significa que algo ande mal. Lleva entonces la atención a los pies, a las manos o a los sonidos de la calle. El ancla no tiene que ser el aire. Tiene que ser algo que no se mueva tanto como tus pensamientos.",
      "**Para hoy.** Tres veces durante la jornada, antes de contestar una llamada, suelta el aire por completo. Solo eso. Observa si tu primera palabra cambia.",
    ],
  },
  {
    subject: "Sobre el cuerpo que ya tienes",
    paragraphs: [
      "Hay una idea muy extendida según la cual practicaremos cuando estemos mejor: cuando baje el dolor, cuando suba el ánimo, cuando quepa la ropa de antes. Es una idea comprensible y muy costosa. Mientras tanto el cuerpo que sí tenemos espera en el recibidor, con el abrigo puesto.",
      "Recíbelo. Puedes hacerlo en orden, de abajo hacia arriba. Los pies, que cargaron con todo y nadie les preguntó. Las rodillas, con su clima propio. El vientre, que no tiene obligación de estar plano para respirar. Las manos. La cara, que suele seguir trabajando cuando ya terminó el turno.",
      "En cada lugar quédate lo que dura una respiración y pregúntate una sola cosa: ¿hay aquí algo que pueda aflojar un cinco por ciento? Cinco, no cien. El cuerpo desconfía de las grandes promesas y agradece los descuentos pequeños.",
      "Si encuentras dolor, no te instales en el centro. Acércate al borde, al sitio donde duele un poco menos, y respira allí. Muchas personas descubren que el borde se mueve. No es magia ni mérito: es que por fin alguien les hizo compañía.",
      "**Para hoy.** Antes de dormir, agradece en voz baja a una parte del cuerpo que hayas usado sin darte cuenta. Dile para qué la usaste.",
    ],
  },
  {
    subject: "Sobre la distracción",
    paragraphs: [
      "Te vas a distraer. Conviene decirlo pronto para que no te pille por sorpresa. Te acordarás de una compra, de una discusión de hace seis años, de una canción. Cuando lo notes, habrás hecho la parte más difícil: darte cuenta.",
      "Imagina que paseas con un perro joven. Huele, tira, se cruza. No lo castigas por ser perro; lo llamas por su nombre y seguís andando. La atención se educa de la misma manera, con paciencia, con repetición y sin discursos. Un tirón brusco solo consigue un animal asustado.",
      "Hay distracciones que insisten. Aparecen tres, cuatro, diez veces con el mismo tema. A esas les hago una nota: cierro los ojos, digo mentalmente «esto importa, vuelvo a las siete», y cumplo. El pensamiento que se sabe atendido deja de gritar.",
      "Con los meses cambia la relación. Uno deja de contar cuántas veces se fue y empieza a disfrutar del regreso. Hay una alegría discreta en volver: la misma que se siente al reconocer la esquina de casa después de un viaje largo.",
      "**Para hoy.** Elige una tarea doméstica, lavar un plato por ejemplo, y hazla sin adelantarte a la siguiente. Cada vez que te vayas, regresa a la temperatura del agua.",
    ],
  },
  {
    subject: "Sobre los días malos",
    paragraphs: [
      "Una práctica se conoce en sus días malos. En los buenos cualquiera enciende la vela. Lo que sostiene un hábito a lo largo de los años no es la inspiración sino una versión de emergencia, tan sencilla que se pueda hacer con fiebre, con pena o en casa ajena.",
      "La mía es esta: pongo una mano en el pecho y otra en el vientre, cuento cinco exhalaciones y digo una frase que no revelo porque dejaría de funcionar. Dura menos de un minuto. En los peores meses de mi vida fue lo único que hice, y bastó para no perder el camino de vuelta.",
      "Prepara la tuya ahora, que estás relativamente bien. No esperes a necesitarla. Elige un gesto, un número y una frase. Anótalos. Cuando llegue el temporal no tendrás que inventar nada, solo obedecer a la persona sensata que fuiste.",
      "Y pide ayuda. Ninguna práctica reemplaza a una amiga que escucha, a un médico atento o a un plato de sopa traído por alguien. Lo espiritual que nos deja más solos merece ser revisado.",
      "**Para hoy.** Escribe tu versión de emergencia en un papel pequeño y guárdalo en la cartera, detrás del documento.",
    ],
  },
  {
    subject: "Sobre devolver",
    paragraphs: [
      "En muchos pueblos andinos, cuando alguien techa su casa vienen los vecinos a ayudar. Nadie cobra. El dueño anota en la memoria, y cuando otro techo lo necesita va con sus manos. A eso se le llama ayni: hoy por ti, mañana por mí. No es un favor ni un negocio. Es una manera de que nadie tenga que techar solo.",
      "También la práctica pide devolución. Después de un tiempo uno nota que duerme mejor, que contesta más despacio, que la rabia dura menos. Ese excedente no está para guardarlo. Se devuelve en gestos muy concretos: escuchar sin mirar el reloj, ceder el asiento, enseñar a una sobrina a respirar antes del examen.",
      "No hace falta predicar. De hecho, conviene no hacerlo. Quien vive contigo se enterará por el tono de tu voz a las ocho de la tarde mucho antes que por tus explicaciones.",
      "Así termina este pequeño libro, que en realidad es una excusa para que empieces otra vez. Ciérralo, busca tu esquina y siéntate un momento. Después levántate y ve a techar alguna casa.",
      "**Para hoy.** Piensa en alguien que te enseñó algo y ya no puede recibir tu agradecimiento. Dáselo a otra persona, en su nombre, sin contarle por qué.",
    ],
  },
];
