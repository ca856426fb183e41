/** Short and former names of towns, by the town's name without accents. Prefixes of the name need no entry. */
export const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  bafoussam: ['bfs', 'bfsm'],
  bamenda: ['bda', 'bmda', 'abakwa'],
  bertoua: ['bta'],
  douala: ['dla', 'doula'],
  garoua: ['gra'],
  kousseri: ['fort foureau'],
  kumba: ['kba'],
  limbe: ['victoria'],
  maroua: ['mra', 'marwa'],
  ngaoundere: ['ngd', 'ndere'],
  nkongsamba: ['nkong', 'nkg'],
  yaounde: ['yde', 'yao', 'ongola'],
};
