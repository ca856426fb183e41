/**
 * How people also write towns: short forms of tickets and messages, and former names. By the name as the town list has it,
 * without accents; a short form that begins the name needs no line.
 */
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
