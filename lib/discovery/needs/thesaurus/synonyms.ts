/** Words that phrases may use for one another: `<madre>` stands for each of its words, in any of their forms. */
export const SYNONYMS = {
  madre: "madre mamá mami mamita mamaíta jefecita amá viejita",
  padre: "padre papá papi papito apá taita viejo viejito",
  padres: "padres papás viejos progenitores taitas",
  hijo: `hijo hija niño niña nene nena crío cría peque chiquillo chamaco chamaca guagua wawa pibe piba chaval chavala
    chavo chava botija gurí gurisa escuincle bendición chiquito chiquita pequeño pequeña cabro cabra chino china sardino
    güiro pelao pelado chavalo patojo cipote güila hijito hijita`,
  bebé: "bebé bebe bebito beba nene nena guagua criatura wawa niño",
  pareja: `pareja marido mujer esposo esposa novio novia pololo polola compañero compañera cónyuge enamorado enamorada
    jevo jeva chico chica viejo`,
  familiar: `familiar pariente madre mamá padre papá abuelo abuela hermano hermana tío tía primo prima hijo hija
    marido mujer esposo esposa viejo amigo amiga pareja sobrino sobrina nona nono abu abue`,
  mascota:
    "mascota perro perra perrito perrita gato gata gatito gatita animal animalito michi caballo conejo loro",
  jefe: "jefe jefa patrón patrona encargado encargada supervisor supervisora gerente director directora",
  trabajo:
    "trabajo chamba laburo =pega curro empleo =camello =brete oficina empresa =puesto trabajar currar laburar",
  dinero: "dinero plata lana pasta guita pisto feria billete cobres cash dineral euros",
  morir: "morir fallecer enterrar perder velar fallecimiento",
  doler: `doler dolor molestar molestia fastidiar punzada pinchazo arder partir matar polvo fatal mal destrozar moler
    jodido fregar fastidiado pesado resentir cargado tirón rígido bloqueado`,
  costar: "no costar difícil incapaz imposible trabajo dificultad apenas batallar problema falta",
  dejar: "dejar abandonar cortar terminar romper botar plantar largar separar acabar tronar",
  dejado: "dejar abandonar cortar botar plantar largar marchar terminar",
  comida: "comida comer alimento alimentación alimentar cocina plato",
  mente: "mente cabeza coco cerebro pensamiento mate",
  discutir: "discutir discusión pelear pelea bronca reñir riña gritar agarrar enfrentar bronquear chocar",
  cambiar: "cambiar cambio dejar renunciar",
  grito: "gritar grito chillar chillido alzar voz castigo castigar pegar",
} as const satisfies Record<string, string>;
