/** Opening paragraphs of inner topics. */
export const innerOpenings = {
  GRIEF: [
    "Una pérdida cambia el tamaño de las cosas: la mesa es más grande, la tarde más larga, la calle demasiado ruidosa. Aquí no vamos a apurar nada de eso.",
    "Hay duelos con nombre y fecha y otros que nadie felicita ni acompaña. Esta propuesta recibe a los dos con el mismo cuidado.",
  ],
  CALM: [
    "La calma no es un premio para quien ya lo resolvió todo. Se puede entrenar en medio del desorden, con poco tiempo y con ruido de fondo.",
    "Lo preparé pensando en esos días que empiezan tarde y terminan con la mandíbula apretada. Nada de lo que sigue exige saber relajarse.",
    "Bajar un cambio no significa detenerse. A veces basta con hacer lo mismo a dos tercios de la velocidad y notar qué aparece.",
  ],
  SLEEP: [
    "Dormir es soltar, y soltar no se ordena. Por eso trabajamos las dos horas anteriores: la luz, el ritmo, la respiración y lo que dejamos para mañana.",
    "Si llegas a la cama con el cuerpo rendido y la cabeza encendida, este es un buen lugar para empezar, sin metas ni relojes.",
  ],
  ANXIETY: [
    "La inquietud suele avisar antes de instalarse: una prisa en las manos, un nudo, una lista que no termina. Aprender a leer ese aviso ya es la mitad del camino.",
    "No hace falta esperar a estar bien para practicar. Empezamos con lo que haya, aunque sea un corazón acelerado y pocas ganas.",
  ],
  STRESS: [
    "El cansancio de las semanas largas no se va con un domingo. Proponemos pausas pequeñas, repetidas y posibles, de las que caben entre dos obligaciones.",
    "Cuando todo es urgente, el cuerpo deja de distinguir un correo de un incendio. Vamos a devolverle esa diferencia con prácticas concretas.",
  ],
  SELF_ESTEEM: [
    "Quererse mejor rara vez llega por repetir frases frente al espejo. Llega por acumulación de gestos: cumplirse una promesa chica, pedir ayuda, descansar a tiempo.",
    "Muchas personas llegan diciendo «yo no sirvo para esto». Es un buen punto de partida: nos ahorra fingir.",
  ],
  SELF_KNOWLEDGE: [
    "Conocerse no es coleccionar etiquetas. Es notar qué hacemos una y otra vez, y preguntarse con curiosidad para qué nos sirvió.",
    "Esta es una invitación a mirarte con herramientas antiguas y ojos de hoy, sin tomarte demasiado en serio y sin quitarle importancia.",
    "Llevamos años viviendo con alguien que apenas conocemos. Aquí le hacemos un rato de compañía, con preguntas que no tienen una sola respuesta.",
  ],
  FORGIVENESS: [
    "Perdonar no es olvidar, ni volver, ni dar la razón. Es dejar de pagar cada mañana una deuda que otro firmó.",
    "Trabajamos el perdón sin obligarlo. Si lo que toca todavía es enojo o distancia, también tiene su lugar.",
  ],
  EMOTIONS: [
    "Una emoción dura poco cuando se la deja pasar y mucho cuando se le discute. Practicaremos lo primero con ejercicios sencillos.",
    "Nos enseñaron a clasificar lo que sentimos en bueno y malo. Proponemos otra pregunta: ¿qué te está pidiendo?",
  ],
  FEAR: [
    "El miedo es un guardián que trabaja horas extra. En lugar de despedirlo, vamos a revisar su contrato.",
    "Acercarse despacio a lo que asusta, con salida a la vista y alguien al lado: esa es toda la técnica, y funciona mejor que los discursos.",
  ],
  ANGER: [
    "El enojo guarda información valiosa sobre límites y cansancio. Cuando encuentra una salida segura, deja de romper platos.",
    "Hay rabias viejas que ya no tienen destinatario y siguen buscando puerta. Les vamos a abrir una, con cuidado de la casa.",
  ],
  JOY: [
    "La alegría también se practica, sobre todo cuando no hay motivo. Este rato existe para recordarle al cuerpo que sabe hacerlo.",
    "Venimos a disfrutar, que no es poca cosa. Si además aprendes algo, lo tomaremos como un accidente feliz.",
  ],
  INNER_CHILD: [
    "Alguien pequeño sigue tomando decisiones por ti cuando te asustas. No se trata de callarlo: se trata de llegar con una voz adulta y amable.",
    "Volver a jugar sin rendir cuentas abre puertas que la conversación deja cerradas. Por ahí entramos.",
  ],
  SHADOW: [
    "Lo que más nos molesta en otros suele tener nuestra letra. Mirarlo con compañía lo vuelve menos terrible y bastante más útil.",
    "No vamos a iluminar la sombra: vamos a acostumbrar la vista. En la penumbra hay recursos que dejamos olvidados.",
  ],
  INTUITION: [
    "La intuición no grita. Habla bajo, una sola vez y casi siempre en el cuerpo; por eso empezamos afinando la escucha.",
    "Distinguir una corazonada de un temor disfrazado se aprende con práctica y registro, igual que cualquier oficio.",
  ],
  DREAMS: [
    "Cada noche montamos un teatro completo y por la mañana tiramos el libreto. Aquí aprendemos a recoger algunas páginas.",
    "Los sueños hablan en imágenes, y las imágenes se gastan si las explicamos enseguida. Les daremos tiempo.",
  ],
  BODY: [
    "El cuerpo lleva la cuenta de lo que la agenda olvida. Escucharlo no requiere flexibilidad ni fuerza, solo un poco de silencio y curiosidad.",
    "Empezamos por lo más cercano: los pies, la espalda, el peso. Lo demás se ordena cuando hay suelo debajo.",
  ],
  PRESENCE: [
    "Estar donde una está parece poco y casi nunca ocurre. Practicarlo diez minutos cambia el resto de la hora.",
    "La presencia se gana por detalles: la temperatura del agua, el primer paso al salir, la cara de quien te habla. De eso se trata.",
  ],
  SILENCE: [
    "El silencio no es ausencia de ruido sino una manera de escuchar. Lo buscaremos sin solemnidad y sin exigirle resultados.",
    "Al principio el silencio incomoda, después descansa y al final acompaña. Recorreremos esas tres estaciones juntos.",
  ],
  SOLITUDE: [
    "Hay una soledad que pesa y otra que alimenta. Aprender a pasar de una a la otra es un oficio que nadie nos enseñó.",
    "Caminar a solas un tramo deja oír la propia voz. Traemos compañía para antes y para después.",
  ],
} as const;
