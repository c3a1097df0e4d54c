/** Practice of disciplines of the body, the breath and sound; each text is used once. */
export const bodyPractice = {
  MEDITATION: [
    "No buscamos dejar la mente en blanco. Elegimos un ancla, nos perdemos y volvemos: ese regreso repetido es el ejercicio completo.",
    "Nos sentamos en silla, cojín o cama, con la espalda despierta y la cara suelta. Quien se duerme practica igual.",
    "Alterno instrucciones muy concretas con minutos sin palabras. El silencio no es una pausa de la práctica: es la práctica.",
    "La postura ocupa los primeros minutos y después se olvida. Lo que queda es mirar cómo llegan y se van los pensamientos.",
    "Cada sesión tiene tres tiempos: llegar, sostener y volver. El tercero es el más corto y el que más se olvida.",
  ],
  CONSCIOUS_BREATHING: [
    "Respiramos por la nariz y sin retenciones forzadas. Si algo incomoda, se vuelve a la respiración natural y ya está.",
    "Contamos poco y notamos mucho: por dónde entra el aire, hasta dónde baja, cuánto tarda en irse.",
    "Te propongo anotar una línea al terminar, siempre a la misma hora. En dos semanas tendrás un mapa de tu aliento mejor que cualquier teoría.",
    "La salida del aire es la que manda. La alargamos con suavidad y dejamos que la entrada ocurra por su cuenta.",
    "Una mano en el vientre y otra en las costillas bastan como instrumento de medida.",
  ],
  BREATHWORK: [
    "Respiramos en cadena, sin pausa entre la entrada y la salida, con alguien atento al lado y tiempo de sobra para volver.",
  ],
  MINDFULNESS: [
    "Entrenamos con lo de todos los días: lavar un plato, subir una escalera, oír a alguien hasta el final.",
    "Recorremos el cuerpo por tramos y anotamos lo que hay, también el tedio y las ganas de parar.",
    "Cada ejercicio dura entre uno y diez minutos y se puede hacer con los ojos abiertos.",
  ],
  ZEN: [
    "Sentarse, contar exhalaciones hasta diez y empezar otra vez: la instrucción cabe en una línea y da para años.",
    "Hay campana, hay saludo y hay trabajo con las manos. Lo demás se aprende mirando a quien se sienta delante.",
  ],
  BUDDHISM: [
    "Leemos un texto corto, lo discutimos con ejemplos de casa y terminamos con un rato de quietud para que baje.",
  ],
  SUFISM: [
    "Repetimos un nombre al compás de la respiración hasta que la boca calla y el ritmo sigue solo.",
    "El giro se aprende con el pie izquierdo clavado, la mirada en la mano y un descanso largo después de cada vuelta.",
  ],
  YOGA: [
    "Calentamos articulaciones, exploramos una postura y terminamos en el suelo. Cada una tiene versión pequeña y versión grande; eliges tú.",
    "Los pies van primero: cuando apoyan bien, la espalda se acomoda sin que nadie la corrija.",
    "Puedes practicar con silla, con pared o con ganas a medias. Lo único que no usamos es el dolor como guía.",
  ],
  KUNDALINI: [
    "Cada kriya se hace con los ojos cerrados, el tiempo medido y una postura que se puede adaptar desde la silla.",
    "Calentamos la columna, repetimos el movimiento indicado y nos tumbamos tanto rato como hemos trabajado.",
  ],
  QIGONG: [
    "Repetimos un mismo gesto con la mitad de la fuerza hasta que los hombros entienden que no hacen falta.",
    "Rodillas blandas, lengua en el paladar y respiración que acompaña sin mandar: así empieza cada movimiento.",
  ],
  TAI_CHI: [
    "Primero se aprende a pasar el peso de un pie al otro. Las manos llegan después, casi sin que uno las llame.",
  ],
  BIODANZA: [
    "Nos movemos en ronda, de a dos y a solas, con música escogida y sin pasos que memorizar.",
    "Nadie baila mejor que nadie: la consigna invita, el cuerpo responde y las palabras quedan para el final.",
  ],
  DANCE_THERAPY: [
    "La música marca el clima y el silencio marca el aprendizaje. Tras cada secuencia hay un minuto para sentir qué cambió.",
    "Trabajamos con imágenes más que con correcciones: caminar como quien lleva agua, girar como quien busca un olor.",
    "Repetimos poco y variado, porque el sistema nervioso aprende con diferencias y no con cansancio.",
    "Se puede bailar de pie, en silla o con un solo brazo. El tamaño del gesto lo decides tú.",
  ],
  MASSAGE: [
    "Menos presión y más tiempo: esa es la regla que más cuesta y mejor funciona.",
    "Aprendemos con las manos sobre una toalla, luego sobre uno mismo y al final sobre otra persona.",
    "Todo contacto se pide, se explica y se puede interrumpir. La confianza es la mitad de la técnica.",
  ],
  REFLEXOLOGY: [
    "El pie se recorre como un mapa, de los dedos al talón, con presiones que nunca deben hacer apretar los dientes.",
    "Incluyo dibujos grandes de la planta para que sepas qué zona tocas y cuándo conviene dejarla en paz.",
  ],
  CRANIOSACRAL: [
    "Las manos se apoyan con el peso de una moneda y esperan. Casi todo lo que ocurre pasa durante esa espera.",
    "Practicamos la escucha del ritmo antes que cualquier maniobra, con turnos para dar y para recibir.",
  ],
  OSTEOPATHY: [
    "Movimientos mínimos, una pelota blanda y mucha atención a la mandíbula, que suele tirar del cuello sin que lo sepamos.",
  ],
  WATER_THERAPY: [
    "Flotamos con apoyo en la nuca y en las rodillas, sin prisa, hasta que el oído se llena de agua y el cuerpo deja de sostenerse.",
    "El agua tibia hace casi todo el trabajo; yo cuido la cabeza, el ritmo y la salida.",
  ],
  THETA_HEALING: [
    "Buscamos la creencia que hay debajo de la queja con preguntas encadenadas, y se comprueba antes de cambiar nada.",
  ],
  TANTRA: [
    "Miramos, respiramos y acordamos límites en voz alta antes de cada ejercicio, siempre con ropa y con derecho a parar.",
  ],
  CONSCIOUS_SEXUALITY: [
    "Usamos láminas, palabras exactas y ejercicios a solas que nadie tiene que contar después.",
  ],
  OVARIAN_BREATHING: [
    "Llevamos la atención a la pelvis, subimos el calor con la inhalación y lo dejamos caer sin empujar.",
  ],
  TIBETAN_BOWLS: [
    "El cuenco se golpea una vez y se escucha hasta el final, hasta que el sonido deja de estar en el metal y está en la habitación.",
    "Probamos mazos, apoyos y distancias; el oído decide antes que la técnica.",
  ],
  SOUND_HEALING: [
    "El recorrido va de lo grave a lo agudo y vuelve, como una marea. Puedes tumbarte, sentarte o caminar despacio.",
    "Usamos pocos instrumentos y mucho espacio entre ellos, porque el oído trabaja mejor cuando no lo llenamos.",
  ],
  MANTRA_SINGING: [
    "Cantamos grave, despacio y sin partitura. La voz se apoya en la de al lado hasta que encuentra la suya.",
    "Cada canto se dice primero hablado, con su significado, y se repite lo suficiente para poder cerrar los ojos.",
  ],
  DRUM_CIRCLE: [
    "El pulso se marca con los pies antes de tocar el parche. Cuando todos caminan juntos, empieza la música.",
    "Las señas se aprenden jugando: entrar, callar, subir, escuchar al más tímido.",
  ],
  MUSIC_THERAPY: [
    "Convertimos en instrumento lo que haya a mano y ordenamos los sonidos hasta que cuentan algo.",
  ],
  LAUGHTER_THERAPY: [
    "La risa empieza fingida, con respiración y mirada, y a los pocos minutos ya nadie sabe cuál era la de mentira.",
  ],
} as const;
