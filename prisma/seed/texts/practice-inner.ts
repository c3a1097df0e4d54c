/** Practice of disciplines of the mind, of bonds and of symbols; each text is used once. */
export const innerPractice = {
  HYPNOSIS: [
    "Fijamos la mirada, soltamos los párpados y dejamos que una imagen elegida por ti ocupe todo el sitio.",
    "Cada sugestión se escribe antes, se lee en voz alta y se quita si no te suena verdadera.",
    "La salida se entrena tanto como la entrada: contar, moverse, beber agua y comprobar que estás de vuelta.",
  ],
  EFT_TAPPING: [
    "Recorremos los puntos con dos dedos mientras nombramos la molestia tal como es, y medimos del cero al diez antes y después.",
  ],
  NLP: [
    "Cada herramienta se prueba con una situación tuya de esta semana y se guarda solo si la cambió en algo.",
  ],
  PAST_LIVES: [
    "La escena que aparece se trata como un sueño: se describe, se escribe y se le pregunta qué tiene que ver con hoy.",
  ],
  FAMILY_CONSTELLATIONS: [
    "Colocamos figuras, cuerdas o personas en el lugar que ocupa cada quien y miramos la distancia antes de hablar.",
    "Las frases que se dicen son cortas y las decide quien trabaja. El resto acompaña en silencio.",
    "Nadie está obligado a contar su historia ni a representar a quien no quiera.",
    "Después de cada movimiento dejamos un rato sin comentarios, para que la imagen haga su parte.",
  ],
  GESTALT: [
    "Ponemos la emoción en una silla vacía y le hablamos en presente, hasta notar en qué parte del cuerpo responde.",
  ],
  TRANSPERSONAL_PSYCHOLOGY: [
    "Usamos fotos, cartas y visualizaciones breves, y cerramos siempre con algo que la persona adulta puede hacer hoy.",
  ],
  NONVIOLENT_COMMUNICATION: [
    "Partimos de una frase que dolió, separamos el hecho de la opinión y buscamos la necesidad que había debajo.",
    "Las conversaciones difíciles se ensayan dos veces, una en cada papel, antes de tenerlas de verdad.",
  ],
  CONSCIOUS_PARENTING: [
    "Trabajamos con escenas reales: el zapato que no aparece, la pantalla que no se apaga, el portazo.",
  ],
  EMOTIONAL_INTELLIGENCE: [
    "Ponemos nombre a lo que se siente, lo situamos en el cuerpo y elegimos qué hacer con ello antes de hablar.",
    "Los ejemplos vienen del grupo: un correo seco, una reunión eterna, una despedida torpe.",
  ],
  COACHING: ["Uso preguntas cortas y pausas largas. De cada encuentro sale un paso con fecha y con testigo."],
  ENNEAGRAM: [
    "Buscamos el motivo que hay detrás del gesto, porque dos personas hacen lo mismo por razones opuestas.",
  ],
  CONSCIOUS_LEADERSHIP: [
    "Cada participante trae un caso abierto y se marcha con una conversación preparada y una fecha para tenerla.",
  ],
  CONSCIOUS_MONEY: [
    "Abrimos la libreta antes que las teorías: ingresos, gastos y la emoción que aparece al lado de cada cifra.",
    "Las cuentas se hacen con lápiz y sin vergüenza. Nadie enseña sus números si no quiere.",
  ],
  GRIEF_SUPPORT: [
    "Encendemos una luz, decimos un nombre y dejamos que cada quien esté como pueda, con palabras o sin ellas.",
    "No damos consejos: preguntamos cómo era, qué cocinaba, de qué se reía.",
  ],
  THERAPEUTIC_WRITING: [
    "Se escribe a mano, con tiempo medido y sin tachar. Leer en voz alta es siempre voluntario.",
    "La consigna es breve y un poco extraña a propósito, para que la costumbre no llegue antes que tú.",
  ],
  ART_THERAPY: [
    "Usamos materiales humildes: papel de estraza, lápices gastados, tijeras. Lo precioso intimida.",
    "Primero se hace y luego se mira. Quien lo hizo habla de último, y los demás solo describen.",
    "Guardamos, rompemos o regalamos lo hecho. Decidir el destino de una obra forma parte del trabajo.",
    "No se corrige un trazo ni se pregunta qué es: se pregunta cómo fue hacerlo.",
  ],
  MANDALAS: [
    "Componemos desde el centro hacia fuera, con lo que haya en el suelo, y el final es siempre deshacerlo.",
  ],
  THERAPEUTIC_THEATRE: [
    "Jugamos antes de actuar. El personaje aparece cuando el cuerpo ya perdió la vergüenza de equivocarse.",
    "Cada ejercicio dura poco y se puede mirar desde la silla; nadie sale a escena a la fuerza.",
  ],
  DREAM_WORK: [
    "El sueño se cuenta en presente y sin interpretar. Después se dibuja, se le pone título y se vuelve a entrar por donde quedó abierto.",
    "Anotamos antes de encender la luz, aunque sea una palabra: de esa palabra cuelga el resto.",
  ],
  TAROT: [
    "Miramos la carta antes de consultar nada: colores, gestos, hacia dónde camina cada figura.",
    "Preguntamos «qué necesito ver» en lugar de «qué va a pasar». El símbolo responde mejor cuando no se le exige.",
    "Tiramos pocas cartas y les damos tiempo. Una imagen bien mirada rinde más que diez de memoria.",
  ],
  ORACLE_CARDS: [
    "Se baraja con la pregunta en voz baja, se corta con la izquierda y se lee lo que se ve antes que lo que se sabe.",
    "Las cartas se tocan, se ordenan y se discuten; el significado lo pone la mesa entera.",
  ],
  PSYCHOMAGIC: [
    "El acto se diseña con tres condiciones: que sea hermoso, que sea posible y que no haga daño a nadie.",
  ],
  ASTROLOGY: [
    "Leemos la carta por capas: primero quién actúa, luego con qué estilo y al final en qué terreno.",
    "Todo se explica con el dibujo delante y con ejemplos de gente corriente, sin sentencias.",
    "Nada de lo que digan los astros te quita libertad; los usamos como espejo y como conversación.",
  ],
  VEDIC_ASTROLOGY: [
    "Trabajamos con el zodiaco sideral, la carta cuadrada y un cuaderno donde anotar lo que sí se cumple.",
    "La Luna se estudia antes que el Sol, por signo, por mansión y por la noche en que se deja ver.",
  ],
  MAYAN_ASTROLOGY: [
    "Contamos los días con los dedos, como se ha hecho siempre, y a cada uno le ponemos un gesto concreto.",
    "El nawal se presenta con su animal, su trabajo y su sombra. Después cada quien busca dónde lo ha visto.",
  ],
  NUMEROLOGY: [
    "Hacemos las sumas a mano y en voz alta, para que nadie tenga que creerle a una calculadora.",
    "Los números se toman como preguntas: qué empieza, qué se repite y qué pide un final.",
  ],
  HUMAN_DESIGN: [
    "Partimos del gráfico impreso y de una decisión reciente, y vemos si se tomó con la cabeza o con el cuerpo.",
  ],
  RUNES: ["Cada runa se dice, se dibuja en el aire y se busca en una rama antes de leer su historia."],
  I_CHING: [
    "Tres monedas, seis tiradas y una pregunta bien escrita: el resto es aprender a no discutir con la respuesta.",
  ],
  KABBALAH: [
    "Leemos un párrafo en voz alta, cada quien con su acento, y hacemos preguntas antes de aceptar ninguna explicación.",
    "Las fuentes se citan, las dudas se apuntan y el silencio final dura lo que dura una vela pequeña.",
  ],
  CONTEMPLATIVE_PRAYER: [
    "Se elige una palabra, se sostiene con suavidad y se vuelve a ella cuando la lista de pendientes gana.",
  ],
  SPIRITUALITY: [
    "Compartimos pan, una canción que se aprende al momento y una pregunta que cada quien contesta si quiere.",
  ],
  AKASHIC_RECORDS: [
    "Abrimos con una oración breve, hacemos una sola pregunta y escribimos lo que llega sin adornarlo.",
    "Pedimos permiso siempre, también para leer lo propio, y cerramos con las mismas palabras con que empezamos.",
  ],
  PENDULUM: ["Calibramos con preguntas de respuesta conocida y anotamos los fallos tanto como los aciertos."],
  PALMISTRY: [
    "Miramos las dos manos con luz de ventana: primero la forma, luego el tacto y solo al final las líneas.",
    "Comparamos la palma con la de hace unos meses, en una foto o en la memoria.",
  ],
  MEDIUMSHIP: ["Hablamos de señales con respeto y sin espectáculo, y dejamos siempre sitio para no saber."],
  ALCHEMY: [
    "Seguimos los colores de la obra, del negro al rojo, y a cada uno le corresponde una tarea con papel y fuego pequeño.",
  ],
  ANGELOLOGY: [
    "Encendemos una vela, leemos el nombre en la lista antigua y escribimos una petición que quepa en media hoja.",
    "Se ora en voz baja y por turnos; quien prefiere escuchar, escucha.",
  ],
  HOOPONOPONO: [
    "Las cuatro frases se dicen despacio, dirigidas a una escena concreta, y se descansa antes de repetirlas.",
  ],
} as const;
