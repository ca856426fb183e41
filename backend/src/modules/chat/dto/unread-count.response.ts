import { ApiProperty } from '@nestjs/swagger';

/** A person's unread messages about one ride (spec §3). */
export class UnreadCountResponse {
  @ApiProperty({ format: 'uuid' }) rideId!: string;
  @ApiProperty({ type: 'integer', minimum: 0 }) count!: number;
}
