import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import {
  ApiEnvelope,
  ok,
  Operation,
  Reauthenticate,
  Roles,
  toResponse,
  IdParam,
  UserId,
} from '../../../platform/http';
import { CreateTokenRequest, NewTokenResponse, TokenResponse } from './personal-tokens.dto';
import { PersonalTokensService } from './personal-tokens.service';

@Roles('admin')
@Controller('api/admin/tokens')
export class PersonalTokensController {
  constructor(private readonly tokens: PersonalTokensService) {}

  @Get()
  @ApiEnvelope(TokenResponse, { isArray: true })
  @Operation('List the personal tokens of all administrators')
  async list() {
    return ok((await this.tokens.list()).map((row) => toResponse(TokenResponse, row)));
  }

  @Post()
  @Reauthenticate()
  @ApiEnvelope(NewTokenResponse, { status: 201 })
  @Operation('Create a personal token', 'STATE_CONFLICT')
  async create(@UserId() adminId: string, @Body() body: CreateTokenRequest) {
    const { row, token } = await this.tokens.create(adminId, body);
    return ok({ ...toResponse(TokenResponse, row), token });
  }

  @Delete(':id')
  @ApiEnvelope(null, { nullable: true })
  @Operation('Revoke a personal token', 404)
  async revoke(@UserId() adminId: string, @IdParam() id: string) {
    await this.tokens.revoke(adminId, id);
    return ok(null);
  }
}
