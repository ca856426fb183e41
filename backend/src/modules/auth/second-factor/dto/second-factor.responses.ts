import { ApiProperty } from '@nestjs/swagger';
import type { FactorStanding } from '../second-factors.service';

export class SecondFactorResponse {
  @ApiProperty() enrolled!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) enrolled_at!: string | null;
  @ApiProperty({ description: 'It was shown in this session' }) verified!: boolean;
  @ApiProperty({
    description: 'It was shown within the last 15 minutes, as commands about money and roles ask',
  })
  recent!: boolean;
  @ApiProperty({ description: 'Staff routes are closed until it was shown' }) required!: boolean;
  @ApiProperty({ type: 'integer' }) recovery_codes_left!: number;
}

export class FactorEnrolmentResponse {
  @ApiProperty({ description: 'Base32, for who cannot scan; shown this once' }) secret!: string;
  @ApiProperty({ description: 'What the QR code says: otpauth://totp/…' }) otpauth_url!: string;
}

export class RecoveryCodesResponse {
  @ApiProperty({ type: [String], description: 'Ten, shown this once' }) recovery_codes!: string[];
}

export class SecondFactorResetResponse {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: [true], type: Boolean }) reset!: true;
}

export function toSecondFactorResponse(standing: FactorStanding): SecondFactorResponse {
  return { ...standing, enrolled_at: standing.enrolled_at?.toISOString() ?? null };
}
