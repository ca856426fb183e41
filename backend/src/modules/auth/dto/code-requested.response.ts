import { ApiProperty } from '@nestjs/swagger';

/** The same for every number, known or not. */
export class CodeRequestedResponse {
  @ApiProperty({ description: 'Seconds until another code may be asked for', example: 60 })
  resend_after!: number;
}
