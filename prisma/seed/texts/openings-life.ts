/** Opening paragraphs of topics about relationships and the world. */
export const lifeOpenings = {
  PURPOSE: [
    "La pregunta por el rumbo aparece en los cumpleaños, en los despidos y en los martes por la tarde. Merece más que una frase bonita.",
    "No prometo revelarte una misión. Prometo un rato ordenado para mirar qué te importa y qué paso pequeño le sigue.",
  ],
  COUPLE: [
    "Querer a alguien no enseña, por sí solo, a convivir. Hay destrezas concretas y se pueden aprender a cualquier edad.",
    "Dos personas, dos ritmos, una casa. Empezamos por escuchar la diferencia antes de intentar resolverla.",
  ],
  ABUNDANCE: [
    "Hablar de lo que falta y de lo que sobra sigue dando pudor. Aquí lo hacemos con números, con ternura y sin recetas mágicas.",
    "Vivir con holgura empieza por saber cuánto es suficiente. Esa cuenta es más íntima de lo que parece.",
  ],
  MENSTRUAL_CYCLE: [
    "Un ciclo son varias estaciones en pocas semanas. Conocerlas ayuda a repartir mejor la fuerza, la ternura y el descanso.",
    "Nos enseñaron a disimular el ciclo y casi nunca a usarlo. Vamos a mirarlo como un calendario propio.",
  ],
  ANCESTORS: [
    "Cargamos con gestos de personas que no conocimos: una manera de doblar la ropa, de callar, de celebrar. Reconocerlos alivia y agradece.",
    "Nadie empieza de cero. Esta propuesta mira hacia atrás con respeto para caminar con menos peso.",
  ],
  BOUNDARIES: [
    "Un límite claro es una forma de cariño: dice hasta dónde puedo quedarme sin dejar de quererte.",
    "Si dices que sí con el estómago cerrado, tu cuerpo ya contestó. Practicaremos decirlo a tiempo y sin pelea.",
  ],
  GRATITUDE: [
    "Agradecer cambia el foco, no los hechos. Y con otro foco se toman decisiones distintas.",
    "En muchas casas del continente se da las gracias antes de empezar. Recuperamos ese gesto con sencillez.",
  ],
  FAMILY: [
    "La familia es el primer idioma que hablamos, con su acento y sus malas palabras. Se puede seguir aprendiendo de mayor.",
    "Ninguna casa está tan mal ni tan bien como parece desde la vereda. Entramos con respeto y sin buscar culpables.",
  ],
  MOTHERHOOD: [
    "Maternar cansa, transforma y a ratos encanta. Aquí caben las tres cosas sin que nadie opine de tu manera de hacerlo.",
    "Nadie cría sola aunque a veces lo parezca. Este espacio repone fuerzas y recuerda dónde está la red.",
  ],
  FATHERHOOD: [
    "Ser padre, tenerlo o extrañarlo: tres maneras de llegar a la misma conversación, que solemos dejar para después.",
    "Casi nadie nos mostró cómo se hace. Por eso conviene mirarlo con otros, con humor y con tiempo.",
  ],
  PREGNANCY: [
    "Esperar una criatura es también prepararse para ser otra. Le dedicamos atención práctica y tiempo para las preguntas incómodas.",
    "El cuerpo sabe mucho y la información buena ayuda más. Juntamos las dos cosas, siempre al lado de tu equipo de salud.",
  ],
  ADOLESCENCE: [
    "La adolescencia es una mudanza sin cajas: todo está revuelto y nadie encuentra nada. Se pasa mejor con mapa y buen humor.",
    "Quien crece necesita distancia y cercanía el mismo día. Hablamos de cómo ofrecer las dos.",
  ],
  MENOPAUSE: [
    "Termina una etapa fértil y empieza otra con menos público y más criterio. Merece palabras claras.",
    "Entre los calores y las ganas nuevas hay mucho para contar. Lo contamos sin secretos ni eufemismos.",
  ],
  AGING: [
    "Cumplir años afloja algunas cosas y afirma otras. Trabajamos con las dos, a un ritmo digno y sin infantilizar a nadie.",
    "Envejecer con gracia es sobre todo una práctica: moverse un poco, reírse bastante, pedir sin vergüenza.",
  ],
  DEATH: [
    "Hablar de la muerte no la acerca. Acerca a las personas y ordena lo que de verdad importa.",
    "Cada pueblo encontró una manera de despedir a los suyos. Recuperamos gestos sencillos para hacerlo con amor.",
  ],
  LIFE_CHANGES: [
    "Entre lo que terminó y lo que no empieza hay un pasillo incómodo. Esta propuesta es una lámpara para ese pasillo.",
    "Mudanza, separación, trabajo nuevo, nido vacío: los cambios piden ritual además de trámites.",
  ],
  WORK: [
    "Pasamos en el trabajo nuestras mejores horas y rara vez hablamos de cómo nos deja. Traemos herramientas para el lunes, no para la vida ideal.",
    "Un oficio puede sostener o vaciar, y a veces las dos cosas la misma semana. Vamos a mirar dónde está la fuga.",
  ],
  CREATIVITY: [
    "Crear no pide talento: pide permiso. Aquí lo damos desde la puerta y dejamos el juicio en el perchero.",
    "Las manos piensan de otra manera. Cuando se ponen a hacer, aparece lo que la cabeza llevaba semanas buscando.",
  ],
  VITALITY: [
    "La energía no se fabrica a gritos. Se cuida, se reparte y se repone, casi siempre con cosas que ya tenemos a mano.",
    "Proponemos recuperar el tono sin castigos: un poco cada día, con gusto, y con descansos que cuentan como práctica.",
  ],
  NOURISHMENT: [
    "Comer es la práctica espiritual que repetimos tres veces al día. Vale la pena hacerla con algo de atención.",
    "La cocina guarda remedios, historias y maneras de querer. Entramos por ahí, con delantal y sin dogmas.",
  ],
  SEXUALITY: [
    "El deseo cambia de forma a lo largo de la vida y casi nunca avisa. Le damos conversación, información y tiempo.",
    "Hablaremos de intimidad con palabras de todos los días, con límites claros y sin poner a nadie en aprietos.",
  ],
  HABITS: [
    "Una práctica diaria cabe en el hueco de un café. Lo difícil no es hacerla, es volver al día siguiente de no haberla hecho.",
    "Prefiero cinco minutos que se sostienen antes que una hora heroica. Todo está pensado para que lo puedas repetir.",
  ],
  MOON: [
    "La Luna cambia de cara cada noche y nadie le pide explicaciones. Usaremos su ritmo como excusa para mirar el nuestro.",
    "Nuestras abuelas sembraban, cortaban y esperaban según la Luna. Tomamos prestado ese reloj amable.",
  ],
  SEASONS: [
    "Cada estación pide algo distinto del cuerpo y de la casa. Aquí aprendemos a contestarle a tiempo.",
    "Vivimos casi siempre en el mismo mes climatizado. Volver a notar el frío, la flor y la fruta ordena más que una agenda.",
  ],
  NATURE: [
    "Afuera hay un maestro que no cobra y no repite. Salimos a verlo o lo traemos a la habitación con atención y oído.",
    "Bajo un árbol casi nadie conserva la prisa con la que llegó. Nos apoyamos en ese efecto, tan simple y tan serio.",
  ],
  COMMUNITY: [
    "Hay cosas que solo se aprenden en ronda, mirando cómo otra persona tropieza y sigue. Por eso nos juntamos.",
    "La reciprocidad es un músculo: hoy escuchas tú, mañana te escuchan. Este encuentro existe para ejercitarlo.",
    "Ven como estés. Nadie pasa lista, nadie evalúa y siempre queda un lugar cerca de la puerta para quien prefiere mirar primero.",
    "Empezamos siendo cuatro y ahora nos saludamos por el nombre desde varios países. La puerta sigue abierta.",
  ],
} as const;
