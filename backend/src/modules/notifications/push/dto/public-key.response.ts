import { ApiProperty } from '@nestjs/swagger';

export class PublicKeyResponse {
  @ApiProperty({ description: 'The `applicationServerKey` to subscribe with: URL-safe base64' })
  public_key!: string;
}
