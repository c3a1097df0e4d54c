/**
 * Words whose forms the stemmer does not bring together. The first of a line stands for all of them: "duermo", "durmió"
 * and "dormido" count as "dormir". A line that begins with `=` means these words alone: "marido" is no form of "mar".
 */
export const ROOTS = `
  = duelo duelos
  = marido maridos
  = ruido ruidos
  = pasado pasados
  = mar mares
  = sol soles
  = María
  = Celia
  = Lidia
  = Pilar
  = deberes
  = sofá sofás
  = lunes
  = luna lunas
  = casar casarme casarse casada casado casadas casados
  = calorías caloría
  = habitación habitaciones
  = animales animal animalito animalitos
  = neonato bebé bebés bebita bebito
  creativo creativa creatividad crear creación
  dormir duermo duerme duermen duerma durmiendo durmió durmiera dormido dormida adormecer
  morir muero muere mueren muera muriendo murió muriera muerto muerta muerte
  presentir presiento presentimiento presentimientos
  sentir siento sienta sintiendo sintió sintiera sentimiento
  poder puedo puedes pueden puede pueda pude pudo pudiera podré podría pudiendo
  tener tengo tiene tienes tienen tenga tuve tuvo tuviera tendré tendría teniendo
  querer quiero quise quisiera querré querría queriendo
  hacer hago hagan haga hagas hice hizo hiciera haré haría hecho
  decir digo dice dije dijo dijera diciendo diré diría dicho
  venir vengo viene vine vino viniera vendré viniendo
  poner pongo puse puso pusiera pondré puesto
  saber sepa supe supo supiera sabré
  salir salgo saldré
  ir voy vas va vamos vais van fui fue fueron fuimos yendo vaya iba iban ido
  dar doy di dio dieron diera
  ver veo ves ve vi vio visto viendo
  doler duele duelen dolía duela dolor doloroso dolorosa dolido adolorido adolorida dolorido dolorida dolencia
  perder pierdo pierde pierden pierda pérdida perdido
  pensar pienso piensa piensan piense pensamiento pensamientos
  cerrar cierro cierre
  contar cuento cuente
  encontrar encuentro encuentre
  acordar acuerdo acuerde
  recordar recuerdo recuerde recuerdos
  soñar sueño sueños sueña sueñan sueñe ensoñar
  volar vuelo vuelos vuela volaron vuele
  volver vuelvo vuelva vuelto
  mover muevo mueva movimiento
  resolver resuelvo resuelva resuelto
  acostar acuesto acueste
  costar cuesta cuestan cueste
  soltar suelto suelta sueltan suelte
  jugar juego juegos juega juegue
  empezar empiezo empiece empecé
  comenzar comienzo comience comencé
  despertar despierto despierta despierte
  apretar aprieto apriete
  negar niego niegue negarme
  seguir sigo siga siguió siguiendo
  pedir pido pida pidió pidiendo
  despedir despido despida despidió despidieron despedida
  repetir repito repita repitió
  vestir visto
  elegir elijo elija elección
  reír río ríe rió riendo risa reírme
  sonreír sonrío sonrisa
  caer caigo caiga cayó caída
  traer traigo traje trajo
  oír oigo oye oyó oído
  huir huyo huya
  = parturienta parir pario parió parto
  concebir concibo
  nacer nazco nació nacimiento
  crecer crezco crecimiento
  envejecer envejezco vejez envejecimiento
  conocer conozco conocerme conocimiento
  agradecer agradezco agradecimiento agradecida
  desaparecer desaparezco
  torcer tuerzo
  morder muerdo
  hervir hiervo hierve
  herir hiero herida heridas
  mentir miento mintió mentira mentiroso
  divertir divierto diversión
  arrepentir arrepiento
  divorciar divorcio divorciada
  depresión deprimir deprimida deprimido depre deprimente depresiva
  ansiedad ansioso ansiosa ansias
  estrés estresar estresada estresado stress estresante estresarme
  angustia angustiar angustiada angustioso
  agobio agobiar agobiada agobiante
  nervio nervioso nerviosa nervios nerviosismo
  miedo miedoso miedosa
  celos celoso celosa celar celarme
  triste tristeza entristecer
  alegre alegría alegrar
  feliz felicidad
  solo sola solos solas soledad solitario solitaria solito solita
  cansar cansancio cansado cansada cansadísima
  agotar agotamiento agotada
  enojar enojo enojada enojón
  enfadar enfado enfadada
  embarazar embarazo embarazada
  preocupar preocupación preocupada
  obsesionar obsesión obsesivo
  confiar confianza
  relajar relajación relax relajante
  respirar respiración
  meditar meditación meditaciones
  concentrar concentración
  separar separación
  traicionar traición
  culpa culpable culpar culpabilidad
  perdonar perdón
  tímido timidez
  dependencia dependiente depender
  adicción adicto adicta adictivo
  viajar viaje
  bailar baile bailes
  cantar canto cantos
  escribir escritura escrito escribo
  leer leo lectura leyendo libro libros
  abusar abuso abusaron
  violencia violento violar
  maltratar maltrato
  = comunicar comunicación comunico comunica comunicamos comunicarme comunicarnos
  intuición intuir intuitivo
  sanar sano sanación sanador sanarme
  curar curación cura
  digestión digerir digestivo
  menstruar menstruación menstrual menstruo
  envidia envidioso envidiar
  vergüenza avergonzar avergonzado
  espíritu espiritual espiritualidad
  emigrar emigración emigrante migrar migrante migración inmigrante
  jubilar jubilación jubilado jubilada jubilarme
  adolescente adolescencia
  abuelo abuela abuelita abuelito
  hermano hermana hermanos
  crianza criar
  educar educación
  ejercicio ejercitar
  postura posturas
  hinchar hinchazón hinchada
  gordo gorda engordar
  flaco flaca adelgazar enflaquecer
  agresivo agresividad agredir
  explotar exploto estallar estalla
  llorar lloro llanto llora llorona
  hablar hablo habla
  callar callado
  motivar motivación desmotivar desmotivada
  organizar organización desorganizado
  emprender emprendimiento emprendedor
  vocación vocacional
  energía energético energética
  débil debilidad
  enfermo enferma enfermedad enfermar
  muela dientes diente
  rabia rabioso
  ira iracundo
  ruptura romper roto rota
  infiel infidelidad
  pelear pelea peleas
  discutir discusión discusiones
  tóxico tóxica toxicidad
  cuidar cuidado cuidador cuidadora
  mudar mudanza
  extrañar extraño
  vacío vacía
  gemir gemido
  tenso tensa tensión tensar
  bloquear bloqueo bloqueada
  apego apegar
  aburrir aburrimiento aburrida
  caminar caminata caminatas
  guitarra guitarrista
  conectar conexión
  desconectar desconexión
  pánico
`;
