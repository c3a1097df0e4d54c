-- A Master can write to the members of all their plans.
ALTER TYPE "LetterAudience" ADD VALUE IF NOT EXISTS 'MEMBERS';
