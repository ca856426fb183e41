import { ApiProperty } from '@nestjs/swagger';
import type { DevSmsEntity } from '../dev-sms.entity';

export class DevSmsResponse {
  @ApiProperty({ example: '237677000001' }) to!: string;
  @ApiProperty({ example: 'Mboa' }) from!: string;
  @ApiProperty() body!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

export function toDevSmsResponse(sms: DevSmsEntity): DevSmsResponse {
  return { to: sms.to, from: sms.from, body: sms.body, created_at: sms.created_at.toISOString() };
}
