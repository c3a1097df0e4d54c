/** Methods, audiences and cautions by family of disciplines. */
export type School =
  | "breath"
  | "body"
  | "bonds"
  | "energy"
  | "sound"
  | "symbols"
  | "plants"
  | "earth"
  | "cycles"
  | "art"
  | "healing";

type SchoolTexts = { practice: readonly string[]; audience: readonly string[]; caution?: string };

export const SCHOOL_TEXTS: Record<School, SchoolTexts> = {
  breath: {
    practice: [
      "Practicamos sentados, tumbados o de pie, siempre por la nariz al empezar y sin retenciones forzadas. Si algo incomoda, se vuelve a la respiración natural y ya está.",
      "Cada práctica tiene tres tiempos: llegar, sostener y volver. El tercero es el más corto y el que más se olvida, así que le damos su lugar.",
      "No buscamos dejar la mente en blanco. Elegimos un ancla, nos perdemos, volvemos; ese regreso repetido es el ejercicio completo.",
      "Alterno instrucciones muy concretas con minutos sin palabras. El silencio no es una pausa de la clase: es la clase.",
      "Te propongo anotar una línea al terminar, siempre a la misma hora. En dos semanas tendrás un mapa de tu aliento mejor que cualquier teoría.",
    ],
    audience: [
      "Personas que empiezan, y también quienes ya practican y quieren volver a lo simple.",
      "Para quien vive con prisa y sospecha que respirar hondo no es toda la historia.",
      "No hace falta experiencia, ropa especial ni una casa silenciosa.",
    ],
    caution:
      "Si estás embarazada o tienes epilepsia, glaucoma o una cardiopatía, consulta antes con tu médico; las retenciones y la respiración intensa no son para ti.",
  },
  body: {
    practice: [
      "Calentamos articulaciones, exploramos un tema y terminamos en el suelo. Cada movimiento tiene una versión pequeña y una grande; eliges tú.",
      "Trabajamos más con imágenes que con correcciones. Cuando una imagen funciona, la espalda se acomoda sola.",
      "La música marca el clima y el silencio marca el aprendizaje. Después de cada secuencia hay un minuto para sentir qué cambió.",
      "Repetimos poco y variado: el sistema nervioso aprende con diferencias, no con cansancio.",
      "Puedes practicar con silla, con pared o con ganas a medias. Lo único que no usamos es el dolor como guía.",
    ],
    audience: [
      "Cualquier edad y cualquier cuerpo; las variantes se explican desde el principio.",
      "Ideal para quienes pasan muchas horas sentados o cuidando a otros.",
      "Para personas que se aburren en el gimnasio y echan de menos moverse.",
    ],
    caution:
      "Si tienes una lesión reciente, una operación o un embarazo, avisa antes de empezar y adaptaremos los movimientos.",
  },
  bonds: {
    practice: [
      "Trabajamos con ejemplos concretos de la semana: una frase que dolió, una llamada aplazada, una cena tensa. De ahí tiramos del hilo.",
      "Hay ejercicios a solas, en parejas y en grupo. Nadie está obligado a contar su historia ni a participar de todos.",
      "La teoría ocupa poco y llega después de la experiencia, para ponerle nombre a lo que ya se sintió.",
      "Uso preguntas breves, pausas y a veces objetos: muñecos, cuerdas, sillas. Lo que se ve desde fuera suele resultar más fácil de cambiar.",
      "Cada bloque termina con un acuerdo pequeño y verificable para los días siguientes. Se revisa sin reproches.",
    ],
    audience: [
      "Para quien repite la misma discusión con distintas personas y empieza a sospechar.",
      "Sirve a quienes acompañan a otros y a quienes llevan tiempo sin ser acompañados.",
      "Personas adultas con ganas de mirarse sin castigarse.",
    ],
    caution:
      "No sustituye una psicoterapia ni un tratamiento psiquiátrico. Si atraviesas una crisis, busca apoyo profesional cercano.",
  },
  energy: {
    practice: [
      "Empezamos siempre igual: pies en el suelo, intención clara y permiso. Sin esas tres cosas preferimos tomar un té.",
      "Alternamos explicación, práctica en silencio y registro escrito. Lo que sientes vale, y lo que no sientes también.",
      "Trabajamos con manos, atención y tiempo. Los objetos ayudan, pero no hacen el trabajo por nadie.",
      "Propongo probar, anotar y comparar durante dos semanas. La confianza se construye con experiencia, no con fe prestada.",
      "Cerramos cada práctica con un gesto sencillo para volver a lo cotidiano: agua en las manos, una ventana, un paso firme.",
    ],
    audience: [
      "Personas curiosas, con o sin experiencia, que prefieren la sencillez al espectáculo.",
      "Para quien cuida de otros y necesita un método amable para cuidarse.",
      "También para escépticos educados: son una compañía estupenda.",
    ],
    caution:
      "Es un acompañamiento complementario. No abandones ni cambies ningún tratamiento sin hablar con tu médico.",
  },
  sound: {
    practice: [
      "El recorrido va de lo grave a lo agudo y vuelve, como una marea. Puedes tumbarte, sentarte o caminar despacio por la habitación.",
      "Usamos pocos instrumentos y mucho espacio entre ellos. El oído trabaja mejor cuando no lo llenamos.",
      "Primero se escucha, luego se juega y al final se explica. La explicación entra mejor en un cuerpo que ya vibró.",
      "Recomiendo auriculares o altavoces decentes y el volumen un punto por debajo de lo que te gustaría.",
    ],
    audience: [
      "Para quien se duerme con la lluvia y para quien no soporta el silencio.",
      "No hace falta saber música ni tener buen oído. Con tener oído alcanza.",
      "Personas cansadas de palabras.",
    ],
    caution:
      "Evita el sonido intenso si llevas marcapasos, tienes epilepsia sensible al sonido o estás en el primer trimestre de embarazo.",
  },
  symbols: {
    practice: [
      "Miramos primero y leemos después. Describir lo que hay en la imagen, sin interpretarlo, es el ejercicio más difícil y el más fértil.",
      "Trabajamos con preguntas abiertas: «qué necesito ver» en lugar de «qué va a pasar». El símbolo responde mejor cuando no se le exige.",
      "Cada tema trae un poco de historia, un ejemplo real y una práctica para hacer con lápiz. Las fuentes se citan.",
      "Nada de lo que digan las cartas, los astros o los números te quita libertad. Los usamos como espejo y como conversación.",
      "Llevarás un cuaderno. Releerlo a los tres meses enseña más que cualquier manual.",
    ],
    audience: [
      "Principiantes con paciencia y lectores avanzados con ganas de desaprender.",
      "Para amantes de los mitos, las imágenes y las buenas preguntas.",
      "Personas que están por tomar una decisión y quieren mirarla desde otro lado.",
    ],
  },
  plants: {
    practice: [
      "Conocemos cada planta por los sentidos: se mira, se huele, se dibuja. Los usos llegan después, con dosis y con advertencias.",
      "Trabajo con especies comunes, de mercado o de maceta. Recolectar bien también es saber cuándo no cortar.",
      "Todas las preparaciones se hacen con utensilios de cocina y etiquetas claras. Lo que no tiene fecha, se tira.",
      "Te enseño a llevar una libreta: qué tomaste, cuándo y qué notaste. La memoria es mala botánica.",
    ],
    audience: [
      "Para cocinas pequeñas, balcones con sol y personas con curiosidad.",
      "Quienes ya usan remedios caseros y quieren hacerlo con más criterio.",
      "No necesitas conocimientos previos; sí un frasco limpio y algo de paciencia.",
    ],
    caution:
      "Consulta con un profesional si tomas medicación, estás embarazada o lactando, o si lo quieres usar con niños pequeños.",
  },
  earth: {
    practice: [
      "Pedimos permiso, ofrecemos algo, escuchamos y agradecemos. Ese orden vale igual en una montaña que en un departamento.",
      "Caminamos despacio y hablamos lo justo. Las explicaciones se dan sentados, con algo caliente en la mano.",
      "Comparto lo que mi comunidad y mis maestros me permitieron compartir; lo que es reservado se queda en casa.",
      "Cada actividad deja una tarea pequeña: aprender el nombre de un árbol, averiguar de dónde viene tu agua, visitar a un mayor.",
    ],
    audience: [
      "Para quienes viven lejos de la tierra y la extrañan sin saber bien cómo.",
      "Familias, caminantes y personas que están cerrando una etapa.",
      "Gente respetuosa, con calzado cómodo y pocas certezas.",
    ],
    caution:
      "Cuéntanos antes si tienes problemas de corazón, de presión o estás embarazada: el calor, la altura o el esfuerzo pueden no convenirte.",
  },
  cycles: {
    practice: [
      "Hablamos con láminas, con nombres correctos y sin rubor. Después cerramos los ojos y practicamos.",
      "Cada encuentro reserva un rato para preguntas anónimas. Suelen ser las mejores.",
      "Llevaremos un registro sencillo de energía, ánimo y descanso. Con tres meses ya se ven dibujos.",
    ],
    audience: [
      "Mujeres de cualquier edad, con o sin experiencia en trabajo corporal.",
      "Para quienes acompañan a otras y quieren hacerlo con información y ternura.",
    ],
    caution:
      "Ante dolor fuerte, sangrado inusual o embarazo de riesgo, consulta primero a tu equipo de salud.",
  },
  art: {
    practice: [
      "Usamos materiales humildes: papel de estraza, lápices gastados, tijeras, voz. Lo precioso intimida.",
      "Primero se hace y luego se mira. Quien lo hizo habla de último, y el grupo solo describe.",
      "Las consignas son breves y un poco extrañas a propósito, para que la costumbre no llegue antes que tú.",
      "Guardamos, rompemos o regalamos lo hecho. Decidir el destino de una obra forma parte del trabajo.",
    ],
    audience: [
      "Personas que dejaron de dibujar, escribir o actuar a los diez años y algo les quedó pendiente.",
      "Para quien necesita decir algo y no encuentra cómo.",
      "Profesionales de la educación y del cuidado que buscan recursos expresivos.",
    ],
  },
  healing: {
    practice: [
      "Todo contacto se pide, se explica y se puede interrumpir. La confianza es la mitad de la técnica.",
      "Aprendemos con las manos sobre una toalla, luego sobre uno mismo y al final sobre otra persona.",
      "Menos presión y más tiempo: esa es la regla que más cuesta y mejor funciona.",
      "Incluyo anatomía básica con dibujos, para que sepas qué estás tocando y qué no deberías tocar.",
    ],
    audience: [
      "Familias, parejas y amistades que quieren cuidarse sin ser profesionales.",
      "Terapeutas que desean añadir recursos suaves a su trabajo.",
      "Para cuerpos cansados, con o sin explicación.",
    ],
    caution:
      "No se aplica sobre fracturas, trombosis, fiebre ni heridas. Si dudas, pregunta antes a tu médico.",
  },
};
