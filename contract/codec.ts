/**
 * The two directions between the wire and the domain. `decode(encode(x))` is `x` (property-tested);
 * wire names end here: nothing past a codec knows `taxInPrice` or `tranid`.
 */
export interface Codec<Wire, Domain> {
  decode(wire: Wire): Domain;
  encode(value: Domain): Wire;
}
