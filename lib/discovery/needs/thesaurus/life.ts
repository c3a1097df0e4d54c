import type { Concept } from "../schema";

/** Purpose, changes, work, money, and the world outside. */
export const LIFE_CONCEPTS: readonly Concept[] = [
  {
    topics: ["PURPOSE"],
    disciplines: ["COACHING"],
    words: "propósito preguntas camino",
    says: `crisis existencial, existencial, "para qué estoy", "en este mundo", elegir (carrera|estudios), qué estudiar, no saber estudiar, sentido vida, =sentido, no =sentido, no encontrar sentido, vida sin sentido, "para qué" vivir, propósito, misión, misión vida, qué hacer vida, no saber hacer vida, no saber qué hacer, qué hago vida, =perdido, "estoy perdida", "estoy perdido", sentir perdido, sin rumbo, rumbo, no rumbo, no dirección, dirección vida, deriva,
      no saber qué quiero, "qué quiero" vida, "hacia dónde", "para dónde", adónde ir, no saber camino, encontrar camino, "mi camino", estancado, estancada, no avanzar, nada avanzar, no progresar, vida (desastre|caos|ruina|cabeza|patas), todo patas, atascado, estancar, atorado, trabado, motivar, motivación, desmotivado, metas, objetivos, meta, sueño cumplir, cumplir sueño, realizarme, realizado, pasar vida, vida pasar, desperdiciar vida, vida que no quiero, no llenar vida, razón vivir, don, talento propio, vocación, planificar año`,
  },
  {
    topics: ["LIFE_CHANGES"],
    words: "cambio etapa ciclos cambiando",
    says: `cambio vida, cambiar vida, cambiar, dar vuelta vida, empezar cero, volver empezar, empezar nuevo, nueva vida, vida nueva, reinventar, reinventarme, transición, crisis (cuarenta|cincuenta|treinta|40|50|30), cumplir (treinta|cuarenta|30|40), cuarenta años, cuarentones, mediana edad, mitad vida, cerrar ciclo, cerrar etapa, nueva etapa, etapa, fin ciclo, otro rumbo,
      decidir, decisión, tomar decisión, no saber decidir, <costar> decidir, indeciso, encrucijada, duda, dudas, incertidumbre, momento cambio, salto vacío, zona confort, miedo cambio, dejarlo todo, dejar todo, empezar otra vez, salir armario, transgénero`,
  },
  {
    topics: ["LIFE_CHANGES", "SOLITUDE", "COMMUNITY"],
    words: "migrante ciudad lejos",
    says: `emigrar, emigrante, "en mi país", "de mi país", "no es el mío" país, migrar, inmigrante, mudar, mudanza, mudarme, vivir otro país, vivir =fuera, vivir lejos, otro país, país nuevo, extranjero, nueva ciudad, cambiar ciudad, cambiar país, dejar país, salir país, lejos casa, lejos familia, lejos tierra, extrañar (país|tierra|casa|pueblo|patria), echar menos (país|tierra|casa|pueblo), exilio, exiliado, desarraigo, expatriado, expat, papeles, refugiado, recién llegado, llegar país, llegar ciudad, acento`,
    weight: 1.1,
  },
  {
    topics: ["AGING", "LIFE_CHANGES", "PURPOSE"],
    words: "jubilado sesenta",
    says: `jubilar, jubilación, recién jubilado, acabar jubilar, tiempo libre jubilado, retirarme trabajo, pensionado`,
    weight: 1.1,
  },
  // Work and money
  {
    topics: ["WORK"],
    words: "trabajo vocación equipo",
    says: `trabajo, chamba, laburo, laboral, curro, pega, oficina, empleo, profesión, profesional, carrera, vocación, empresa, emprender, emprendimiento, emprendedor, negocio, proyecto propio, autónomo, freelance, montar negocio, jefe, jefa, =mi <jefe>, patrón, compañeros trabajo, compañero <trabajo>, acoso laboral, mobbing, ambiente <trabajo>, equipo, reunión, ascenso, cliente, pacientes, consulta propia,
      "baja en el trabajo", baja laboral, baja médica, currículums, nadie contratar, contrato, precario, explotado, prácticas, becario, jornada,
      ser terapeuta, terapeuta formación, formación profesional, maestra escuela, docente, profesora, entrevista trabajo, currículum, buscar <trabajo>, encontrar <trabajo>, no encontrar <trabajo>, teletrabajo`,
    weight: 0.7,
  },
  {
    topics: ["WORK", "LIFE_CHANGES", "PURPOSE"],
    words: "trabajo vocación",
    says: `<cambiar> <trabajo>, renunciar, cambio profesional, cambio carrera, dedicar otra cosa, dedicarme otra, no saber dedicar, dedicar algo, otro trabajo, no gustar <trabajo>, <trabajo> no gustar, <trabajo> no llenar, <trabajo> no (sentido|motivar|feliz), reinventar profesional, quedar =sin <trabajo>, perder <trabajo>, =sin <trabajo>, no tener <trabajo>, desempleo, desempleado, "en paro", "en el paro", "al paro", cobrar =paro, despido, despedir, despidieron, me despidieron, "me echaron", echar <trabajo>, "me corrieron", correr <trabajo>, botar <trabajo>, finiquito, cesante, ere`,
    weight: 1.2,
  },
  {
    topics: ["WORK", "STRESS", "BOUNDARIES"],
    words: "jefes equipo trabajo",
    says: `<jefe> (gritar|maltratar|imposible|insoportable|exigir|presionar|humillar|acosar|tratar|no|odiar|amargar|explotar), no aguantar <jefe>, odiar <jefe>, no soportar <jefe>, explotar <trabajo>, compañeros (envidia|mal|criticar), hacer vida imposible`,
    weight: 1.2,
  },
  {
    topics: ["WORK"],
    disciplines: ["CONSCIOUS_LEADERSHIP"],
    words: "dirigir jefas liderazgo equipos",
    says: `liderazgo, líder, liderar, dirigir, dirigir equipo, equipo cargo, gestionar equipo, ser jefe, ser jefa, ascender jefe, mandar, personas cargo, gerente, delegar`,
    weight: 1.1,
  },
  {
    topics: ["ABUNDANCE", "ANXIETY"],
    disciplines: ["CONSCIOUS_MONEY"],
    words: "dinero cuentas facturas",
    says: `dinero, <dinero>, deudas, deuda, deber dinero, deber =mucho, deber banco, endeudado, abundancia, prosperidad, próspero, pobreza, pobre, problemas <dinero>, no <dinero>, no alcanzar <dinero>, no alcanzar, no llegar fin mes, llegar fin mes, fin mes, no llegar quincena, quincena, economía, económico, finanzas, ahorrar, ahorro, no ahorrar, gastar, gastos, gasto todo, hipoteca, alquiler, arriendo, desahucio, contar (pesos|monedas|céntimos|euros|billetes), estirar (sueldo|dinero), sin blanca, sin quinto, sin peso, tieso dinero, pelado dinero, seco dinero, bancarrota, mantener familia, renta, facturas, recibos, =cuentas, presupuesto, arruinado, ruina, quiebra, escasez, números rojos, sueldo, salario, nómina, ganar más, ganar poco,
      atraer <dinero>, manifestar, ley atracción, bloqueo dinero, relación dinero, hacer rico, tarjeta crédito, préstamo, crédito, bolsillo, escurrir <dinero>, ir <dinero>, <dinero> manos`,
  },
  {
    topics: ["ABUNDANCE", "WORK", "SELF_ESTEEM"],
    disciplines: ["CONSCIOUS_MONEY"],
    words: "precio cobran",
    says: `cobrar, cobrar menos, cobrar poco, poner precio, precio trabajo, tarifa, pedir aumento, aumento sueldo, <costar> cobrar, vergüenza cobrar, pena cobrar, regalar trabajo, vender, <costar> vender, clientes pagar, valorar trabajo`,
    weight: 1.2,
  },
  // Ways of looking
  {
    topics: ["GRATITUDE"],
    words: "agradecer gratitud",
    says: `gratitud, agradecer, agradecido, dar gracias, gracias vida, agradecimiento, valorar lo que tengo, valorar tengo, quejar siempre, quejar menos, queja, quejarme`,
  },
  {
    topics: ["INTUITION"],
    disciplines: ["TAROT", "RUNES", "ORACLE_CARDS"],
    words: "intuición",
    says: `presentir, intuición, intuitivo, sexto sentido, tercer ojo, corazonada, presentimiento, adivinar, adivinación, adivino, vidente, videncia, clarividencia, "mi futuro", predecir futuro, saber futuro, leer futuro, deparar futuro, oráculo, =destino, señales, sincronicidad`,
  },
  {
    topics: ["SILENCE"],
    words: "silencio retiro callar",
    says: `silencio, retiro silencio, retiro, retirar, callar, introspección, ruido, apartar mundo, alejar todo, escapar todo, escapar días, desconectar días, desconectar mundo, desaparecer días, huir todo, monasterio, aislarme días, recogimiento`,
  },
  {
    topics: ["MOON"],
    words: "luna lunar",
    says: `luna, luna llena, luna nueva, fases luna, lunar, eclipse, plenilunio, ciclo lunar`,
  },
  {
    topics: ["SEASONS"],
    words: "estaciones invierno verano otoño primavera",
    says: `estaciones, estación año, invierno, otoño, primavera, verano, solsticio, equinoccio, frío invierno, vuelta vacaciones`,
  },
  {
    topics: ["NATURE"],
    disciplines: ["FOREST_BATHING", "ECOSPIRITUALITY"],
    words: "bosque naturaleza caminar caminata",
    says: `naturaleza, bosque, árboles, árbol abrazar, montaña, monte, sierra, cerro, selva, aire libre, aire puro, caminar, caminata, senderismo, =pasear, =paseo, =paseos, excursión, campo, ir campo, río, mar, playa, volcán, jardín, huerto, huerta, pájaros, flores campo, =verde, salir ciudad, contacto naturaleza, trekking, ecología, planeta, cambio climático`,
  },
  {
    topics: ["SELF_KNOWLEDGE", "PURPOSE"],
    disciplines: ["SPIRITUALITY"],
    words: "espiritual",
    says: `espiritual, espiritualidad, espíritu, alma, despertar espiritual, despertar conciencia, "ser superior", universo, energía universo, divino, trascender, crisis fe, elevar vibración, vibración, conexión divina`,
    weight: 0.9,
  },
  // Subjects that people speak of, whatever they say about them
  {
    topics: ["EMOTIONS", "SELF_KNOWLEDGE"],
    weight: 0.3,
    says: `"me siento", =siento, =sentir, =sentirme, emocionalmente, "estoy hecha", "estoy hecho"`,
  },
  { topics: ["PURPOSE", "LIFE_CHANGES"], weight: 0.3, says: `"mi vida", "la vida", =vida, futuro` },
  { topics: ["BODY"], weight: 0.3, says: `"mi cuerpo", físicamente, salud, saludable, =médico, =médicos` },
  { topics: ["ANXIETY", "SILENCE"], weight: 0.3, says: `"la cabeza", "mi cabeza"` },
  { topics: ["LIFE_CHANGES", "CALM"], weight: 0.3, says: `"mi casa", =casa, hogar` },
  {
    topics: ["PURPOSE", "SELF_KNOWLEDGE"],
    words: "propósito preguntas",
    says: `tener todo no feliz, tenerlo todo vacío, "algo me falta", piloto automático vida, vida automática, monotonía vida, vida aburrida, rutina aburrida, siempre lo mismo aburrido, motivo vivir, cambiar rumbo, plan vida`,
  },
  {
    topics: ["WORK", "STRESS"],
    words: "trabajo",
    says: `odiar lunes, no valorar <trabajo>, "me ningunean", no crecer <trabajo>, <trabajo> injusto, <trabajo> aburrir, <trabajo> compañeros, turnos <trabajo>, volver <trabajo> baja, volver vacaciones <trabajo>, jubilación lejos, opositar, primer <trabajo>, <trabajo> nuevo nervios`,
    weight: 1.1,
  },
  {
    topics: ["ABUNDANCE"],
    disciplines: ["CONSCIOUS_MONEY"],
    words: "dinero cuentas",
    says: `"un duro", "un centavo", "un mango", "ni un peso", "sin un peso", no tener "un peso", no quedar "un peso", "sin un euro", sueldo no alcanzar, sueldo ir, vivir día día dinero, gastar más gano, comprar compulsivo, miedo gastar, culpa gastar, hablar dinero pareja, precios subir, todo caro, deuda tarjeta, invertir, primera nómina, organizar dinero, organizar gastos`,
  },
  {
    topics: ["LIFE_CHANGES"],
    words: "cambio etapa",
    says: `mudar solo, irme casa padres, empezar universidad, cambio edad, cumplir años crisis, crisis edad, después enfermedad, salir hospital, volver casa enfermedad, recomponer, reconstruir, rehacerme, salir adelante, superar etapa, pandemia, dar giro, giro vida`,
  },
];
