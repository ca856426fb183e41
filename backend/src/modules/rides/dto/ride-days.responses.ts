import { ApiProperty } from '@nestjs/swagger';

/** A day on which something leaves. */
export class RideDayResponse {
  @ApiProperty({ format: 'date', example: '2026-11-27', description: 'A day in Douala' }) date!: string;
  @ApiProperty({ type: 'integer', description: 'Departures to come with enough free seats' }) rides!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) cheapest_price!: number;
  @ApiProperty({ type: 'integer', description: 'The most seats free on one ride' }) most_seats!: number;
}

/** Departures of the day between two towns near those wanted. */
export class NearbyRouteResponse {
  @ApiProperty({ example: 'Edéa' }) from_city!: string;
  @ApiProperty({ example: 'Yaoundé' }) to_city!: string;
  @ApiProperty({ type: 'integer' }) rides!: number;
  @ApiProperty({ type: 'integer', description: 'XAF for one seat' }) cheapest_price!: number;
  @ApiProperty({ type: 'integer', description: 'By road from the town wanted, an estimate' })
  from_km!: number;
  @ApiProperty({ type: 'integer', description: 'By road from the town wanted, an estimate' }) to_km!: number;
}
