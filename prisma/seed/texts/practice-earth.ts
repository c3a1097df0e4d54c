/** Practice of disciplines of plants, places, rites and care; each text is used once. */
export const earthPractice = {
  REIKI: [
    "Las manos se posan sin apretar y se quedan lo que dura una conversación tranquila en cada lugar del cuerpo.",
    "Empezamos siempre igual: pies en el suelo, intención clara y permiso de quien recibe.",
    "Anotamos lo que se siente y también lo que no se siente, que vale lo mismo.",
  ],
  CRYSTAL_THERAPY: [
    "La piedra se lava, se mira a contraluz y se sostiene en la mano izquierda mientras se respira con calma.",
  ],
  CHAKRAS: [
    "A cada zona le damos un movimiento, un color y un minuto de quietud, y comparamos cómo estaba antes.",
  ],
  COLOR_THERAPY: [
    "Observamos la luz de cada habitación a tres horas distintas antes de mover una sola cortina.",
  ],
  FENG_SHUI: [
    "Se trabaja con el plano de tu casa, una bolsa para lo que sale y una sola habitación por vez.",
    "Primero se ventila y se ordena; las orientaciones vienen después y son menos estrictas de lo que se cuenta.",
  ],
  SACRED_GEOMETRY: [
    "Regla, compás y lápiz afilado: cada figura se construye desde el círculo, sin medir y sin borrar.",
  ],
  RITUALS: [
    "Preparamos el lugar, decimos para qué estamos y cerramos apagando lo que encendimos, en ese orden.",
    "Los materiales son de mercado: flor, agua, papel, sal. Lo que importa es el cuidado con que se ponen.",
  ],
  CACAO_CEREMONY: [
    "Se tuesta, se muele y se bate hasta que hace espuma; la intención se dice con la taza entre las manos.",
  ],
  SWEAT_LODGE: [
    "Cada puerta tiene su canto, su hierba y su descanso. Quien necesita salir sale, y vuelve si quiere.",
    "Se aprende primero a cuidar el fuego y las piedras; el calor llega cuando el grupo está listo.",
  ],
  SHAMANISM: [
    "El tambor marca el viaje de ida y el de vuelta. Se lleva una pregunta y se regresa con una tarea.",
    "Comparto lo que mis maestros me permitieron compartir; lo reservado se queda en casa.",
  ],
  ANDEAN_WORLDVIEW: [
    "Pedimos permiso, ofrecemos algo, escuchamos y agradecemos. Ese orden vale igual en una montaña que en un departamento.",
    "Las explicaciones se dan sentados, con algo caliente en la mano, y siempre después del gesto.",
    "Nombramos cada cerro por su nombre y contamos quién lo caminó antes que nosotros.",
  ],
  ECOSPIRITUALITY: [
    "Cada actividad deja una tarea pequeña: aprender el nombre de un árbol, averiguar de dónde viene tu agua, visitar a un mayor.",
    "Escuchamos el lugar antes de hablar de él, aunque el lugar sea una avenida.",
  ],
  FOREST_BATHING: [
    "Caminamos muy poco y muy despacio, con invitaciones sencillas: tocar, oler, sentarse, no llegar a ninguna parte.",
    "El teléfono viaja apagado en la mochila y el té se sirve donde nos encuentre el cansancio.",
    "Cada tramo se hace en silencio y termina en ronda, con lo que cada quien trajo en la mano.",
  ],
  HERBALISM: [
    "Conocemos cada planta por los sentidos: se mira, se huele, se dibuja. Los usos llegan después, con dosis y con advertencias.",
    "Las preparaciones se hacen con utensilios de cocina y etiquetas claras. Lo que no tiene fecha, se tira.",
    "Trabajo con especies comunes, de mercado o de maceta. Recolectar bien también es saber cuándo no cortar.",
  ],
  FLOWER_THERAPY: [
    "La flor se elige por la emoción de esta semana y no por el carácter de toda la vida.",
    "Te enseño a llevar una libreta: qué tomaste, cuándo y qué notaste. La memoria es mala botánica.",
  ],
  AROMATHERAPY: [
    "Olemos a ciegas antes de leer la etiqueta y diluimos siempre más de lo que parece necesario.",
    "Cada aceite se presenta con su planta, su precaución y su mezcla más sencilla.",
  ],
  AYURVEDA: [
    "Se cocina con lo que hay en el mercado esta semana y se prueba cada sabor por separado antes de mezclarlo.",
    "El hambre, el sueño y la lengua por la mañana dicen más que cualquier cuestionario.",
  ],
  CONSCIOUS_EATING: ["Comemos despacio, con la cuchara en la mesa entre bocado y bocado, y sin contar nada."],
  NATUROPATHY: [
    "Lo primero es dormir, beber agua y salir a la luz; los frascos vienen después.",
    "Todas las recetas llevan medida, conservación y la señal que indica cuándo ir al médico.",
  ],
  HOMEOPATHY: [
    "Se explican los principios, se cuentan los límites y se contesta con un «no lo sé» cuando toca.",
  ],
  CHINESE_MEDICINE: [
    "Miramos la estación que hace fuera y la que hace dentro, y ajustamos comida, descanso y abrigo.",
  ],
  DOULA: [
    "Practicamos posturas, respiraciones y masajes con quien vaya a acompañar, y dejamos escritas las preguntas para la matrona.",
    "Los temas se abren con una historia y se cierran con una lista corta para la nevera.",
  ],
  WOMEN_CIRCLE: ["La palabra circula con un objeto: quien lo tiene habla, las demás escuchan sin aconsejar."],
  CYCLE_AWARENESS: [
    "Hablamos con láminas y nombres correctos, y llevamos un registro sencillo de energía, ánimo y descanso.",
    "Siempre hay un rato para preguntas anónimas, que suelen ser las mejores.",
  ],
} as const;
