import type { Concept } from "../schema";

/** Couples, families, children, friends, and the loss of somebody. */
export const RELATIONSHIPS_CONCEPTS: readonly Concept[] = [
  // Couples
  {
    topics: ["COUPLE", "GRIEF", "LIFE_CHANGES"],
    words: "pareja soltar cerrar amor",
    says: `ruptura, romper, ruptura amorosa, desamor, mal amores, despecho, corazón roto, corazón partido, tusa, "me dejó", "me dejaron", "me ha dejado", <pareja> <dejado>, <dejar> <pareja>, <pareja> ir casa, <pareja> ir otra,
      <pareja> "se fue", <pareja> "se ha ido", <pareja> "se va", terminar relación, terminar conmigo, cortar conmigo, acabar relación, dejar (años|meses) juntos, dejar relación,
      "hemos dejado", "lo dejamos", "nos dejamos", =nos separar, separación, separado, divorcio, divorciar, divorciada, querer divorcio, abogado divorcio, olvidar <pareja>, olvidar ex, =ex, expareja,
      superar ruptura, recuperar <pareja>, recuperar amor, pedir tiempo <pareja>, <pareja> pedir tiempo, <pareja> necesitar espacio, <pareja> espacio, <pareja> no querer, exnovio, exnovia, exmarido, exmujer, exesposo, fin relación, fin amor, plantar altar, ghosting, recuperar ex, sacar cabeza ex, rehacer vida, volver enamorar, ya no querer <pareja>, <pareja> ya no querer, "dejó de quererme", "dejado de quererme", "dejar de quererme", no querer más <pareja>, quedar sin <pareja>`,
    weight: 1.2,
  },
  {
    topics: ["COUPLE"],
    words: "pareja parejas",
    says: `pareja, crisis pareja, problemas pareja, terapia pareja, matrimonio, =casar, =casarme, =casado, =casada, boda, novio, novia, marido, esposa, esposo, "mi mujer", pololo, pololear, noviazgo, convivencia, convivir, vivir juntos,
      <discutir> <pareja>, <pareja> <discutir>, <pareja> no (escuchar|hablar|entender|tocar), <pareja> distancia, distanciado <pareja>, <pareja> frío, chispa, pasión, monotonía, reavivar, perder amor, salvar (relación|matrimonio|pareja),
      amor, enamorar, enamorado, amar, encontrar pareja, encontrar amor, buscar pareja, media naranja, conocer alguien, soltero, soltera, ligar, citas, tinder, relación, relaciones, no tener pareja, sin pareja, "nadie me quiere",  estabilidad pareja,
      compromiso, poliamor, relación distancia, reconquistar`,
    weight: 0.9,
  },
  {
    topics: ["COUPLE", "FORGIVENESS"],
    words: "pareja",
    says: `infiel, infidelidad, poner cuernos, cuernos, engañar <pareja>, <pareja> engañar, <pareja> (otra|otro|amante), amante, tercera persona, traicionar <pareja>, pillar <pareja>, celos, celoso, dudar <pareja>, no creer <pareja>, mensajes <pareja>, <pareja> mensajes, descubrir <pareja>, mentir <pareja>, <pareja> mentir, celar, <pareja> controlar, controlador, posesivo, desconfiar <pareja>, revisar celular`,
    weight: 1.1,
  },
  {
    topics: ["COUPLE", "BOUNDARIES", "SELF_ESTEEM"],
    words: "límites pareja",
    says: `dependencia emocional, dependencia afectiva, dependiente, apego, codependencia, apego ansioso, apego evitativo, no saber estar solo, no estar solo, miedo abandono, miedo dejar, "sin él" no, "sin ella" no, no vivir =sin, =sin no vivir,
      necesitar <pareja> todo, colgado alguien, enganchado alguien, enganchar (hombres|mujeres|mismo|tóxico|alguien), relación tóxica, tóxico, siempre mismo hombre, elegir mal pareja, mal elegir, atraer (hombres|mismos|tóxicos), <pareja> maltratar, amor no correspondido, migajas, mendigar amor, narcisista`,
    weight: 1.1,
  },
  // Limits and talk
  {
    topics: ["BOUNDARIES"],
    words: "límites",
    says: `poner límites, límites, límite, decir "que no", decir =no, no negar, no saber negar, siempre decir sí, decir sí todo, decir todo sí, complacer, asertivo, asertividad, hacerme respetar, respetar, faltar respeto,
      personas tóxicas, gente tóxica, vampiros, abusar confianza, aprovechar "de mí", se aprovechan, todos aprovechar, pisar, pisotear, pasar encima, me mangonean, mangonear, dejar mangonear, me utilizan, =favores, pedir favor todos, cargar todo, cargar todos, cargar problemas, primero otros, siempre otros,
      olvidar "de mí", última fila, callar todo, no defender, defenderme, no saber parar pies, parar pies, plantar cara, meter en todo, <pareja> <madre>, <pareja> <padres>, suegra (meter|casa|opinar|mandar), anteponer, vida propia, "lo hago todo yo", cargar yo, paño lágrimas, felpudo, trapo, meter en vida, entrometido, metiche, opinar todo, invadir, espacio propio, chantaje, bueno demasiado`,
  },
  {
    topics: ["COUPLE", "FAMILY", "ANGER"],
    disciplines: ["NONVIOLENT_COMMUNICATION"],
    words: "conversaciones escuchar discutir",
    says: `comunicar, comunicación, comunicar mejor, conflicto, conflictos, resolver conflicto, discutir, discusión, pelear, peleas, pleito, gritar casa, gritos casa, conversación difícil, malentendido, no entender hablar, hablar sin pelear, hablar sin gritar, hablar mejor, escuchar, decir sin herir, mediación, llevar mal <familiar>, reclamar, reprochar`,
    weight: 0.9,
  },
  // Family
  {
    topics: ["FAMILY"],
    disciplines: ["FAMILY_CONSTELLATIONS"],
    words: "familia familiar",
    says: `familia, familiar, problemas familia, familia tóxica, conflicto familia, pelear familia, "mi madre", "mi padre", "mi mamá", "mi papá", "mis padres", "mis papás", <madre> relación, <padre> relación, llevar <madre>, llevar <padre>, <madre> no hablar, <padre> no hablar, no hablar <madre>, no hablar <padre>, no hablarse hermano,
      hermano pelear, hermano no hablar, pelear hermano, hermano, hermana, suegra, suegro, suegros, cuñado, cuñada, nuera, yerno, nieto, nieta, nietos, ahijado, padrino, consuegra, tutor, padrastro, madrastra, hijastro, herencia, testamento, navidad familia, reunión familia, oveja negra, distanciado familia, familia rota, adoptado, adopción, adoptar, sobrino, tío, primo`,
    weight: 0.7,
  },
  {
    topics: ["ANCESTORS", "FAMILY"],
    disciplines: ["FAMILY_CONSTELLATIONS"],
    words: "ancestros linaje genograma",
    says: `antepasados, ancestros, ancestral, árbol genealógico, árbol familiar, herencia familiar, linaje, abuelos, abuelas, abuela, abuelo, bisabuelo, bisabuela, raíces, orígenes, "dónde vengo", "dónde venimos", historia familia, secretos familia, genealogía, patrones familiares, lealtad familiar, transgeneracional,
      repetir historia, repetir (madre|padre|padres|abuela|abuelo|familia), misma historia madre, honrar padres, honrar (ancestros|muertos), clan, sistémico, mi gente mi tierra, mi apellido`,
  },
  {
    topics: ["FAMILY", "MOTHERHOOD", "FATHERHOOD"],
    disciplines: ["CONSCIOUS_PARENTING"],
    words: "criar hijos gritos familia",
    says: `hijos, hijas, "mi hijo", "mi hija", "mis niños", "mis hijos", crianza, criar, educar, educación, <hijo> <grito>, <grito> <hijo>, educar sin gritos, no gritar <hijo>, paciencia <hijo>, perder paciencia <hijo>, berrinche, rabieta, pataleta, perreta, capricho, <hijo> portar mal, <hijo> no (obedecer|caso|comer|dormir|escuchar), <hijo> celos, <hijo> hermanito, <hijo> miedo, <hijo> llorar,
      niños, niño, niña, nene, guagua, peques, críos, chamacos, chicos casa, disciplina positiva, límites hijos, <hijo> colegio, <hijo> escuela, deberes, tareas <hijo>, <hijo> autismo, autista, <hijo> hiperactivo, pañal, guardería, jardín infancia, mala madre, mal padre, madre soltera, padres separados hijos, <hijo> difícil, <hijo> rebelde, <hijo> agresivo, jugar <hijo>, <hijo> pantallas`,
    weight: 0.9,
  },
  {
    topics: ["MOTHERHOOD", "STRESS"],
    disciplines: ["CONSCIOUS_PARENTING", "DOULA"],
    words: "madres mamá",
    says: `maternidad, culpa madre, madre agotada, mamá agotada, madre cansada, mamá cansada, conciliar trabajo hijos, conciliación, ser madre agota, maternidad difícil, arrepentir madre, no llegar hijos, mamá sin tiempo`,
  },
  {
    topics: ["FATHERHOOD"],
    disciplines: ["CONSCIOUS_PARENTING"],
    words: "padres padre",
    says: `paternidad, "ser padre", "ser papá", "voy ser" padre, "voy ser" papá, padre primerizo, papá primerizo, padre presente, nacer hijo papá, convertir padre, padre ausente`,
  },
  {
    topics: ["ADOLESCENCE", "FAMILY"],
    disciplines: ["CONSCIOUS_PARENTING"],
    words: "adolescentes",
    says: `adolescente, adolescencia, pubertad, <hijo> adolescente, <hijo> (trece|catorce|quince|dieciséis|diecisiete|13|14|15|16|17), quinceañera, joven, jóvenes, <hijo> no hablar, <hijo> encerrar, <hijo> encierra (cuarto|habitación|pieza), <hijo> (contestar|portazos), portazo, edad pavo, instituto, secundaria, bachillerato, liceo, chicos jóvenes, <hijo> cuarto, <hijo> (móvil|celular|videojuegos)`,
    weight: 1.1,
  },
  {
    topics: ["LIFE_CHANGES", "SOLITUDE", "FAMILY", "AGING"],
    words: "etapa soltar",
    says: `nido vacío, nido, <hijo> ir casa, <hijo> independizar, <hijo> marchar, <hijo> volar, casa vacía, casa sola, <hijo> estudiar fuera, hijos grandes, hijos mayores ir`,
    weight: 1.2,
  },
  // Loss
  {
    topics: ["GRIEF", "DEATH"],
    disciplines: ["GRIEF_SUPPORT"],
    words: "duelo ausencia muertos cartas",
    says: `duelo, luto, =pérdida, =pérdidas, perder alguien, perder ser querido, muerte ser querido, "ser querido", fallecer, fallecido, falleció, <morir> <familiar>, morir alguien, se murió, muerto, difunto, se fue cielo, cielo, "ya no está" <familiar>, <familiar> "ya no está", <familiar> ir para siempre, <familiar> "nos dejó", "nos dejó" <familiar>, <familiar> faltar, "se nos fue", "se me fue", "se fue" <familiar> siempre,  <familiar> "partió", enterrar, entierro, funeral, velorio, =velar, tumba, cementerio, cenizas,
      en paz descanse, que paz descanse, qepd, viuda, viudo, enviudar, viudez, ausencia, echar menos, extrañar, extrañar alguien, extrañar <familiar>, hacer falta <familiar>, superar muerte, aprender vivir sin, vivir sin (él|ella|ti|papá|mamá|madre|padre), <familiar> falta mucha, hacer mucha falta, irse pronto <familiar>, nunca más ver, aniversario muerte, suicidio, suicidar, "se quitó la vida", accidente morir, pésame, huérfano, =despedida, =despedirme, =despedirse, =despedirnos, =despedirte, decir adiós, adiós, no despedir, =partida, silla vacía mesa`,
    weight: 1.1,
  },
  {
    topics: ["GRIEF", "DEATH"],
    disciplines: ["ANIMAL_COMMUNICATION", "GRIEF_SUPPORT"],
    words: "duelo",
    says: `<mascota> morir, morir <mascota>, perder <mascota>, <mascota> sacrificar, <mascota> (cáncer|enfermo|viejo), <mascota> faltar, echar menos <mascota>, extrañar <mascota>`,
    weight: 1.4,
  },
  {
    topics: ["DEATH", "GRIEF"],
    disciplines: ["GRIEF_SUPPORT"],
    words: "muerte morir despedir acompañar",
    says: `muerte, morir, cuidado paliativo, paliativos, enfermedad terminal, terminal, fase terminal, final vida, fin vida, más allá, agonía, agonizar, moribundo, desahuciado, eutanasia, quedar (semanas|meses|días|poco) vida, <familiar> quedar (semanas|meses|días|poco), acompañar (morir|final|muerte), testamento vital, buen morir, hospicio, día muertos, muertos`,
  },
  // Others
  {
    topics: ["SOLITUDE", "COMMUNITY"],
    words: "soledad compañía círculo",
    says: `soledad, sentir solo, sentir sola, "estoy solo", "estoy sola", solo mundo, vivo sola, vivir solo, quedar solo, aislar, aislamiento, no amigos, sin amigos, hacer amigos, pocos amigos, perder amigos, conocer gente, no conocer nadie, nadie (entender|escuchar|llamar|hablar), no (nadie|quién) hablar, hablar alguien, incomprendido, no encajar, encajar, bicho raro, "fuera de lugar", gente nueva, salir no con quién, =nadie, "no con quién", compañía, solitario, domingo solo, fin semana solo`,
  },
  {
    topics: ["COMMUNITY", "SOLITUDE"],
    words: "círculo encuentro juntos",
    says: `comunidad, pertenecer, pertenencia, tribu, círculo, compartir, gente afín, "mi gente", personas afines, grupo, grupo apoyo, =encuentro, =encuentros, reunirme, reunir, conectar personas, vecinos, =juntarme, quedar gente, voluntariado, red apoyo, compartir gente`,
    weight: 0.8,
  },
  {
    topics: ["STRESS", "AGING", "FAMILY"],
    disciplines: ["MASSAGE"],
    words: "cuidadores cuida",
    says: `cuidador, cuidadora, cuidar <madre>, cuidar <padre>, cuidar <padres>, cuidar familiar, cuidar enfermo, cuidar abuelo, cuidar mayores, cuidar marido enfermo, dependiente cuidar, alzheimer, alzhéimer, demencia, senil, <madre> alzheimer, <padre> demencia, cansado cuidar, cargar padres, enfermera, enfermero, cuidar todos, cuidar otros, quién cuidar =mí`,
    weight: 1.1,
  },
  {
    disciplines: ["ANIMAL_COMMUNICATION"],
    words: "perro gato animales",
    says: `mi perro, mi gato, perro, perra, perrito, gato, gata, mascota, animal, animales, caballo, mi (perro|gato) (ladra|raro|triste|enfermo|miedo), entender perro, entender gato`,
  },
];
