import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserRepository } from './data/user.repository.js';
import { User, UserSchema } from './data/user.schema.js';
import { UsersService } from './services/users.service.js';

/** The accounts alone: all that is needed to grant a role from the command line. */
@Module({
  imports: [MongooseModule.forFeature([{ name: User.name, schema: UserSchema }])],
  providers: [UserRepository, UsersService],
  exports: [UserRepository, UsersService, MongooseModule],
})
export class AccountsModule {}
