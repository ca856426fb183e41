import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { AppConfig } from '../config';
import { Public } from './access';
import { ok } from './envelope';
import { Text } from './fields';
import { Operation } from './open-api';

export class AboutContactResponse {
  @Text({ example: 'contact@mboa.example' }) email!: string;
  @Text({ nullable: true, description: 'With its country code, without +' }) phone!: string | null;
}

export class AboutSupportResponse {
  @Text({ nullable: true, description: 'With its country code, without +' }) phone!: string | null;
  @Text({ nullable: true, description: 'With its country code, without +' }) whatsapp!: string | null;
  @Text({ nullable: true }) email!: string | null;
}

export class AboutResponse {
  @ApiProperty({ type: AboutContactResponse }) contact!: AboutContactResponse;
  @ApiProperty({ type: [String], example: ['117', '118', '119'], description: 'Police, fire and ambulance' })
  emergency_numbers!: string[];
  @ApiProperty({ type: AboutSupportResponse, description: 'How to reach staff; null where not offered' })
  support!: AboutSupportResponse;
  @Text({ nullable: true, description: 'Null: the text inside the app' }) terms_url!: string | null;
  @Text({ nullable: true, description: 'Null: the text inside the app' }) privacy_url!: string | null;
}

@ApiTags('About')
@Controller('api/about')
export class AboutController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Public()
  @Header('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400')
  @Operation('Get contacts and terms', AboutResponse)
  about() {
    return ok<AboutResponse>(this.config.about);
  }
}
