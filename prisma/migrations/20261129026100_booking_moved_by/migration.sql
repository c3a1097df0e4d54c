-- An hour that its Master has moved can be given back by its apprentice until it begins.
ALTER TABLE "Booking" ADD COLUMN "movedBy" "BookingSide";
