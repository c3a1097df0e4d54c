import type { Essay } from "./essay";

/** A book about observing, asking and writing. */
export const notebookBook: readonly Essay[] = [
  {
    subject: "Una libreta cualquiera",
    paragraphs: [
      "No compres una libreta bonita. Las libretas bonitas dan miedo, esperan una letra mejor que la nuestra y terminan regaladas. Busca una que no te importe manchar, que quepa en el bolsillo y que puedas dejar sobre la mesa sin que parezca un diario.",
      "En la primera página escribe la fecha y una frase sobre el clima. Así, como los marineros: viento del este, cielo cubierto, poca visibilidad. Si quieres, después añade el clima de adentro con las mismas palabras. Es asombroso lo bien que la meteorología describe un martes.",
      "No hace falta escribir mucho ni todos los días. Hace falta que sea verdad. Una línea honesta pesa más que tres páginas en las que intentamos quedar bien con un lector que no existe. Si un día no hay nada que decir, dibuja una raya. También las rayas cuentan algo cuando se miran seguidas.",
      "A los tres meses tendrás un instrumento. No un libro de memorias: un instrumento, como un termómetro. Podrás ver qué se repite, qué te cansa, qué te pone contenta sin que lo planees. Casi todo lo que enseño cabe en esa relectura.",
      "**Ejercicio.** Durante siete días anota solo dos cosas al acostarte: qué te dio fuerza y qué te la quitó. Sin comentarios.",
    ],
  },
  {
    subject: "Mirar antes de entender",
    paragraphs: [
      "Un símbolo es una imagen que no se termina. Puede ser una carta, una planta, el número de tu casa o la mancha de humedad que parece un caballo. Lo que lo vuelve símbolo no es su antigüedad sino tu insistencia en mirarlo.",
      "El error más común es correr al significado. Vemos una torre que se cae y ya estamos buscando en el manual qué desgracia anuncia. Detente un poco. ¿De qué color es la torre? ¿Quién cae y con qué cara? ¿Qué hay en el suelo? Describir sin interpretar es como limpiar los lentes: parece perder el tiempo hasta que se ve.",
      "Después de describir, pregúntate dónde estás tú en la imagen. No quién deberías ser, sino dónde cae la mirada primero. Ese punto suele ser la puerta. A veces es un detalle ridículo, un zapato, una piedra. Mejor. Los detalles ridículos no traen opiniones ajenas.",
      "Solo al final, si todavía hace falta, consulta lo que dijeron otros. Los libros son conversación, no sentencia. Subraya lo que te contradiga: ahí hay más comida que en lo que te da la razón.",
      "**Ejercicio.** Elige cualquier imagen de tu casa y describe en voz alta veinte cosas que se ven en ella. Al llegar a la doce querrás parar. Sigue.",
    ],
  },
  {
    subject: "Preguntas que abren",
    paragraphs: [
      "Hay preguntas que cierran la puerta al entrar. ¿Me quiere? ¿Saldrá bien? ¿Es culpa mía? Solo admiten un sí o un no, y cualquiera de las dos respuestas nos deja igual de quietos. No son malas personas quienes las hacen: es el miedo, que quiere terminar rápido.",
      "Una pregunta que abre empieza casi siempre por qué o por cómo. ¿Qué necesito para quedarme tranquila esta semana? ¿Cómo se vería un paso pequeño? ¿Qué estoy llamando paciencia y en realidad es temor? Después de preguntarlas dan ganas de caminar un rato, y esa es buena señal.",
      "Conviene que la pregunta te incluya. «¿Por qué mi hermano es así?» tal vez tenga respuesta, pero no la tienes tú. «¿Qué hago yo cuando mi hermano hace eso?» está a tu alcance y, con suerte, cambia algo en la próxima cena.",
      "Guarda las preguntas buenas. Yo tengo una lista de unas cuarenta y algunas llevan conmigo veinte años. No las he contestado. Han ido cambiando de sitio en la casa, como los muebles heredados, y cada tanto descubro que en una de ellas se puede vivir.",
      "**Ejercicio.** Escribe la pregunta que más te ocupa. Reescríbela de cinco maneras hasta que deje de apretar la garganta.",
    ],
  },
  {
    subject: "El tiempo de las cosas",
    paragraphs: [
      "Mi abuela hacía pan los jueves y decía que la masa sabía cuándo estaba lista. Nosotros mirábamos el reloj y ella miraba la masa. Con los años entendí que no eran dos opiniones sobre el pan, sino dos maneras de vivir.",
      "Las cosas importantes traen su propio tiempo. Una pena, una amistad, una rodilla operada. Podemos acompañarlas, ponerlas cerca del calor, taparlas con un paño limpio. No podemos crecer por ellas. Buena parte de nuestro cansancio viene de empujar puertas que se abren hacia nosotros.",
      "Sirve tener relojes lentos a la vista. La Luna es uno. La maceta de la ventana es otro. El pelo de los niños, el nivel del río, la luz en la pared de enfrente. Cuando miro uno de esos relojes recuerdo que mi urgencia es real pero no es la única medida.",
      "Esperar bien es una actividad. Se limpia, se ordena, se pregunta, se descansa. No es lo mismo que aguantar. Quien aguanta tensa la espalda; quien espera prepara la mesa.",
      "**Ejercicio.** Adopta un reloj lento durante un mes y anota un cambio por semana. Si no cambió nada, anota qué cambió en ti mientras lo mirabas.",
    ],
  },
  {
    subject: "Lo que heredamos",
    paragraphs: [
      "Cada familia tiene una manera de cerrar las puertas. En la mía se cerraban despacio, para no molestar, y me costó media vida aprender que a veces conviene molestar. Nadie me enseñó aquello con palabras. Lo respiré, como se respira el olor de una cocina.",
      "Haz una lista de gestos heredados. Los que agradeces y los que cansan. La sobremesa larga, el miedo al banco, la costumbre de llevar algo cuando se visita, el silencio a la hora de los problemas. Ponles nombre de quien los trajo, si lo sabes. Verás que muchos fueron soluciones excelentes para dificultades que ya no existen.",
      "Agradecer una herencia no obliga a usarla. Se puede guardar la vajilla y comer en otros platos. Se puede decir: esto te salvó a ti, yo voy a probar otra cosa, y ojalá me mires con buenos ojos. He visto a personas de setenta años decir esa frase y salir a la calle más derechas.",
      "También dejaremos algo. Un modo de saludar, una receta, una canción mal cantada. No está de más preguntarse cuál, mientras se puede elegir un poco.",
      "**Ejercicio.** Escribe una carta de diez líneas a alguien de tu familia que no conociste. Cuéntale qué hiciste con lo que te dejó.",
    ],
  },
  {
    subject: "Cerrar el cuaderno",
    paragraphs: [
      "Los finales también se practican. Terminamos las llamadas caminando hacia otra cosa, los viajes pensando en la lavadora, las fiestas con el abrigo a medio poner. Y luego nos extraña que tantas historias sigan abiertas por dentro, como grifos mal cerrados.",
      "Un final pequeño tiene tres gestos: decir qué ocurrió, agradecer algo concreto y soltar con las manos. Puede hacerse en medio minuto al salir del trabajo, con la mano en el marco de la puerta. Puede durar una tarde, con flores y amigos, si lo que termina lo merece.",
      "No todo final es triste ni toda tristeza es un error. Hay despedidas que ordenan, como barrer el patio al caer el sol. El patio volverá a llenarse de hojas. No barremos para siempre: barremos para hoy.",
      "Relee ahora tu libreta desde la primera página. No corrijas. Busca una frase que no recuerdes haber escrito y cópiala en la última hoja. Esa frase es el primer renglón del próximo cuaderno, que tampoco tiene que ser bonito.",
      "**Ejercicio.** Elige algo que terminó sin despedida y regálale sus tres gestos. Después lávate las manos con agua fresca y prepara algo rico de cenar.",
    ],
  },
];
