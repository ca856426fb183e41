import { ApiProperty } from '@nestjs/swagger';

/** A device on which the caller is signed in. */
export class OwnSessionResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: Date;
  @ApiProperty({ format: 'date-time', description: 'When it was opened or last renewed' })
  last_used_at!: Date;
  @ApiProperty({ type: String, nullable: true, example: 'Chrome · Android' }) device!: string | null;
  @ApiProperty({ description: 'The one that asks' }) current!: boolean;
}
